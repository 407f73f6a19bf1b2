/** Client address and network of a request. */
export interface Client {
  address: string;
  network: string;
}

export function clientOf(request: Request): Client {
  const address = addressOf(request);
  return { address, network: networkOf(address) };
}

/** Returns the client's address. An IPv6 address is cut to its /64, which is one household or one host. */
export function addressOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = address.includes("::")
    ? [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)]
    : groups(head);
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Returns the network of an address from `addressOf`: its /24 (IPv4) or its /48 (IPv6). */
export function networkOf(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator).slice(0, 3).join(separator);
}
