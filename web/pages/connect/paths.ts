/** Addresses of connecting an app to the office's MCP server. */
export const connectPaths = {
  /** Where a person is asked (the authorization endpoint). */
  ask: () => "/connect",
  token: () => "/connect/token",
  register: () => "/connect/register",
  revoke: () => "/connect/revoke",
};

/** Where metadata is; the resource's is found with its own path too (RFC 9728). */
export const metadataPaths = {
  server: () => "/.well-known/oauth-authorization-server",
  resource: () => "/.well-known/oauth-protected-resource",
};
