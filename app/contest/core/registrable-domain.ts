import { getDomain } from "tldts-icann";

/**
 * Returns the registrable part of a mail domain by the public suffix list: 'x.granja.es' becomes 'granja.es'.
 * Suffixes of private companies do not count: all free subdomains of a provider are one domain. Returns the domain
 * itself when it has no such part.
 */
export const registrableDomain = (domain: string): string => getDomain(domain) ?? domain;
