import { getDomain } from "tldts-icann";

/**
 * The part of a mail domain that somebody registers, by the public suffix list: 'x.granja.es' is 'granja.es'. Suffixes of
 * private companies are not used: all free subdomains of one provider are one domain. Returns the domain itself where it
 * has no such part.
 */
export const registrableDomain = (domain: string): string => getDomain(domain) ?? domain;
