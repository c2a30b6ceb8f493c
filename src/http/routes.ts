/** The registry of all routes. What is not here cannot be reached; a snapshot test shows each new one. */
import type { Deps } from "../deps.ts";
import { resources } from "../tables/registry.ts";
import { resourceRoutes } from "../tables/routes.ts";
import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { cardRoutes } from "./card.ts";
import { cardImportRoutes } from "./card_import.ts";
import { cardReportRoutes } from "./card_report.tsx";
import { contactRoutes } from "./contact.tsx";
import { employeeRoutes } from "./employee.ts";
import { estimateRoutes } from "./estimate.tsx";
import { healthRoutes } from "./health.ts";
import { homeRoutes } from "./home.tsx";
import { liveRoutes } from "./live.ts";
import { mediaRoutes } from "./media.ts";
import { oauthRoutes } from "./oauth.ts";
import { openapiRoutes } from "./openapi_routes.ts";
import { postRoutes } from "./posts.ts";
import { profileRoutes } from "./profile.tsx";
import type { Route } from "./route.ts";
import { servicesRoutes } from "./services.tsx";
import { sessionRoutes } from "./sessions.ts";
import { settingsRoutes } from "./settings.tsx";
import { staticRoutes } from "./static.ts";
import { tokenRoutes } from "./tokens.ts";
import { viewRoutes } from "./views.ts";

/** Every route, noun by noun. */
export function allRoutes(deps: Deps): Route[] {
  const routes: Route[] = [
    ...staticRoutes(deps),
    ...healthRoutes(deps),
    ...accountRoutes(deps),
    ...tokenRoutes(deps),
    ...sessionRoutes(deps),
    ...profileRoutes(deps),
    ...oauthRoutes(deps),
    ...homeRoutes(deps),
    ...servicesRoutes(deps),
    ...estimateRoutes(deps),
    ...postRoutes(deps),
    ...mediaRoutes(deps),
    ...contactRoutes(deps),
    ...employeeRoutes(deps),
    ...cardRoutes(deps),
    ...cardImportRoutes(deps),
    ...cardReportRoutes(deps),
    ...resources.flatMap((resource) => resourceRoutes(deps, resource)),
    ...viewRoutes(deps),
    ...liveRoutes(deps),
    ...settingsRoutes(deps),
    ...adminRoutes(deps),
  ];
  return [...routes, ...openapiRoutes(deps, routes)];
}
