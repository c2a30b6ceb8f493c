/** The names of a machine to itself. */
const OWN_NAMES = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Is this host, or the host of this address, this machine to itself? */
export const isLoopback = (host: string): boolean =>
  OWN_NAMES.test(URL.canParse(host) ? new URL(host).hostname : host);
