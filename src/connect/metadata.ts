/** Where an app that knows nothing but the address of the MCP server finds how to sign in (RFC 9728, RFC 8414). */
import { z } from "zod";
import { connectPaths, metadataPaths } from "../../web/pages/connect/paths.ts";
import { text } from "../../projections/kit/answers.ts";
import type { Deps } from "../deps.ts";
import { call, type Ctx, type Route } from "../server/route.ts";
import { publicOrigin } from "../server/origin.ts";
import { resourceOf } from "./ask.ts";
import { offeredScopes, wordOf } from "./scope.ts";

const list = z.array(text);

const resource = z.strictObject({
  resource: text,
  authorization_servers: list,
  scopes_supported: list,
  bearer_methods_supported: list,
  resource_name: text,
});

const server = z.strictObject({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  registration_endpoint: text,
  revocation_endpoint: text,
  scopes_supported: list,
  response_types_supported: list,
  response_modes_supported: list,
  grant_types_supported: list,
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
  revocation_endpoint_auth_methods_supported: list,
  authorization_response_iss_parameter_supported: z.boolean(),
});

function describeResource(c: Ctx, deps: Deps): Response {
  const origin = publicOrigin(c, deps.config);
  const answer: z.infer<typeof resource> = {
    resource: resourceOf(origin),
    authorization_servers: [origin],
    scopes_supported: offeredScopes().map(wordOf),
    bearer_methods_supported: ["header"],
    resource_name: deps.office.name,
  };
  return Response.json(answer);
}

function describeServer(c: Ctx, { config }: Deps): Response {
  const origin = publicOrigin(c, config);
  const answer: z.infer<typeof server> = {
    issuer: origin,
    authorization_endpoint: origin + connectPaths.ask(),
    token_endpoint: origin + connectPaths.token(),
    registration_endpoint: origin + connectPaths.register(),
    revocation_endpoint: origin + connectPaths.revoke(),
    scopes_supported: offeredScopes().map(wordOf),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  };
  return Response.json(answer);
}

const aboutResource = "MCP 서버에 어떻게 로그인하는지 알려 줍니다(RFC 9728).";
const aboutServer = "앱을 사무소에 연결하는 주소와 방식을 알려 줍니다(RFC 8414).";

/** `/.well-known/oauth-…` */
export const metadataRoutes: Route[] = [
  ...[metadataPaths.resource(), `${metadataPaths.resource()}/mcp`].map((path) =>
    call(`GET ${path}`, "visitor", aboutResource, describeResource, {
      answer: resource,
      apps: true,
      described: { also: [403] },
    })
  ),
  call(`GET ${metadataPaths.server()}`, "visitor", aboutServer, describeServer, {
    answer: server,
    apps: true,
    described: { also: [403] },
  }),
];
