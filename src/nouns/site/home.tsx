/** The home page's route. A failed sign-in returns here with its reason (S1 §8). */
import { seoulDay } from "../../../events/base/seoul.ts";
import { publicOffice } from "../../../projections/office/office_claims.ts";
import { latestPosts } from "../../../projections/post/post.ts";
import { postRow } from "../../../projections/post/post_row.ts";
import { paths } from "../../../web/paths.ts";
import { faqPage } from "../../../web/site/structured.ts";
import { questionsShown } from "../../../web/pages/home/questions.tsx";
import { Home } from "../../../web/pages/home/home.tsx";
import { signInMethods } from "../../auth/login_settings.ts";
import { returnPage } from "../../auth/return_uri.ts";
import type { Deps } from "../../deps.ts";
import { describeOffice, renderSite, signInErrorOf, siteUser } from "./site.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

/** Posts on the home page (S1 §9). */
const LATEST_POSTS = 3;

function home(c: Ctx, deps: Deps): Response | Promise<Response> {
  const identity = c.get("identity");
  const resume = identity ? null : deps.auth.resumeAddress(c.req.raw);
  return resume ? c.redirect(resume, 302) : showHome(c, deps);
}

/** The home page of the office in `deps`. */
export function showHome(c: Ctx, deps: Deps): Promise<Response> {
  const page = (
    <Home
      office={publicOffice(deps.office, seoulDay(deps.now()))}
      signIn={signInMethods(deps.config)}
      user={siteUser(c)}
      isLedOn={returnPage(c.req.raw, deps.auth) !== ""}
      signInError={signInErrorOf(c)}
      posts={latestPosts(deps.books.views.post, deps.now().getTime(), LATEST_POSTS).map(postRow)}
      embeddedMap={deps.config.kakaoMapKey !== ""}
    />
  );
  return renderSite(c, deps, page, {
    title: "",
    path: paths.home(),
    structured: [
      ...describeOffice(c, deps),
      ...deps.office.faq.length > 0 ? [faqPage(questionsShown(deps.office))] : [],
    ],
  });
}

/** `/` */
export const homeRoutes: Route[] = [
  pageRoute("/", "visitor", "사무소 홈 화면", home, { shows: ["post"] }),
];
