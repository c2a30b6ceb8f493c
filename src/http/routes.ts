/** The registry of all routes. What is not here cannot be reached; a snapshot test shows each new one. */
import type { Deps } from "../deps.ts";
import { resources } from "../tables/registry.ts";
import { resourceRoutes } from "../tables/routes.ts";
import { aboutRoutes } from "./about.tsx";
import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { blogRoutes } from "./blog.tsx";
import { cardRoutes } from "./card.ts";
import { cardImportRoutes } from "./card_import.ts";
import { cardReportRoutes } from "./card_report.tsx";
import { consultationRoutes } from "./consultations.tsx";
import { contactRoutes } from "./contact.tsx";
import { employeeRoutes } from "./employee.ts";
import { estimateRoutes } from "./estimate.tsx";
import { healthRoutes } from "./health.ts";
import { homeRoutes } from "./home.tsx";
import { legalRoutes } from "./legal.tsx";
import { liveRoutes } from "./live.ts";
import { mapRoutes } from "./map.tsx";
import { mediaRoutes } from "./media.ts";
import { oauthRoutes } from "./oauth.ts";
import { openapiRoutes } from "./openapi_routes.ts";
import { personalAccessRoutes } from "./personal_access.tsx";
import { postEditorRoutes } from "./post_editor.tsx";
import { postRoutes } from "./posts.ts";
import { profileRoutes } from "./profile.tsx";
import type { Route } from "./route.ts";
import { searchRoutes } from "./search.tsx";
import { servicesRoutes } from "./services.tsx";
import { rssRoutes } from "./rss.ts";
import { sessionRoutes } from "./sessions.ts";
import { settingsRoutes } from "./settings.tsx";
import { sitemapRoutes } from "./sitemap.ts";
import { staticRoutes } from "./static.ts";
import { tokenRoutes } from "./tokens.ts";
import { viewRoutes } from "./views.ts";

/** Every route, noun by noun. */
export function allRoutes(deps: Deps): Route[] {
  const routes: Route[] = [
    ...staticRoutes(deps),
    ...sitemapRoutes(deps),
    ...searchRoutes(deps),
    ...mapRoutes(deps),
    ...healthRoutes(deps),
    ...accountRoutes(deps),
    ...tokenRoutes(deps),
    ...sessionRoutes(deps),
    ...profileRoutes(deps),
    ...oauthRoutes(deps),
    ...homeRoutes(deps),
    ...servicesRoutes(deps),
    ...estimateRoutes(deps),
    ...aboutRoutes(deps),
    ...legalRoutes(deps),
    ...postRoutes(deps),
    ...postEditorRoutes(deps),
    ...blogRoutes(deps),
    ...rssRoutes(deps),
    ...mediaRoutes(deps),
    ...contactRoutes(deps),
    ...consultationRoutes(deps),
    ...personalAccessRoutes(deps),
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
