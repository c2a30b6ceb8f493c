/** Pages of the public site: their frame, and their structured data. */
import type { ReactNode } from "react";
import { POLICIES, type PolicyName } from "../../../events/personal_data/policy.ts";
import { refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { mayUse } from "../../../events/account/user.ts";
import { policyOn } from "../../../projections/policy/view.ts";
import { NotReady } from "../../../web/pages/not-ready/not_ready.tsx";
import { ServicesArea } from "../../../web/pages/services/area.tsx";
import { officePaths } from "../../../web/pages/settings/office/paths.ts";
import { paths } from "../../../web/paths.ts";
import { signInAddress } from "../../../web/ui/sign_in_buttons.tsx";
import type { ServiceKey } from "../../../web/site/services.ts";
import { breadcrumbs, legalService } from "../../../web/site/structured.ts";
import {
  BareFrame,
  PublicFrame,
  siteMenu,
  type SitePlace,
  type SitePreview,
  type SiteUser,
} from "../../../web/ui/frame/public_frame.tsx";
import { isLoginReason, loginText } from "../../auth/login_problem.ts";
import { signInMethods } from "../../auth/login_settings.ts";
import { returnPage } from "../../auth/return_uri.ts";
import type { Deps } from "../../deps.ts";
import { isUnsaid, pictureAddress } from "../../server/office_picture.ts";
import { renderPage, shellUser } from "../../server/render.tsx";
import type { Ctx } from "../../server/route.ts";

interface SiteOptions {
  /** Without the office's name, which is added; "" is the office's name alone. */
  title: string;
  /** One or two sentences for search results. */
  description?: string;
  /** The canonical address, from `web/paths.ts`. */
  path: string;
  current?: SitePlace;
  type?: "website" | "article";
  /** Path of a picture that shows the page elsewhere. */
  image?: string;
  /** False keeps the page out of search results. */
  index?: boolean;
  structured?: Record<string, unknown>[];
  status?: number;
  /** True for pages of an office that has not entered who it is; all others wait until then. */
  beforeOpening?: true;
  /** In the services area, whose frame has neither head nor foot (S2 §2): the one shown, if any. */
  service?: ServiceKey | null;
}

/** The signed-in person for a public page. A deactivated account is a visitor. */
export function siteUser(c: Ctx): SiteUser | null {
  const identity = c.get("identity");
  return identity && identity.role !== "visitor" ? shellUser(identity) : null;
}

/** The site's own address, without a trailing slash. */
export function originOf(c: Ctx, { config }: Deps): string {
  // A server without an address in its settings uses the requested one.
  return config.publicUrl || new URL(c.req.url).origin;
}

/** The office itself, for the pages that are about it. */
export function describeOffice(c: Ctx, deps: Deps): Record<string, unknown>[] {
  // Search engines get nothing of an office that has not stated who it is.
  if (isUnsaid(deps)) return [];
  const origin = originOf(c, deps);
  const share = pictureAddress(deps, "share");
  return [legalService(deps.office, origin, share && origin + share)];
}

/** Breadcrumbs of this page: home, its parent, itself. */
function trailOf({ title, path, current }: SiteOptions): { name: string; path: string }[] {
  const place = siteMenu.find((entry) => entry.place === current && current !== "services");
  const above = place && place.href !== path ? [{ name: place.label, path: place.href }] : [];
  return [{ name: "홈", path: paths.home() }, ...above, { name: title, path }];
}

/** Head data of every page, beside its route's. */
function structuredOf(options: SiteOptions, origin: string): Record<string, unknown>[] {
  const own = options.structured ?? [];
  const result = own.some((thing) => thing["@type"] === "BreadcrumbList");
  const inner = options.path !== paths.home() && (options.index ?? true);
  return inner && !result ? [...own, breadcrumbs(trailOf(options), origin)] : own;
}

/** Marks the preview that staff see of an office without facts; null for others, and once it has them. */
function previewFor(c: Ctx, deps: Deps): SitePreview | null {
  const identity = c.get("identity");
  const flags = identity?.user.state.flags ?? null;
  if (!isUnsaid(deps) || !(mayUse(flags, "staff") || mayUse(flags, "superuser"))) return null;
  return { register: mayUse(flags, "superuser") ? officePaths.page() : null };
}

/** Is this page closed for the caller, because the office has not entered who it is? */
export const isClosedTo = (c: Ctx, deps: Deps): boolean =>
  isUnsaid(deps) && previewFor(c, deps) === null;

/** Why a sign-in did not work that led back here (S1 §8); null otherwise. */
export function signInErrorOf(c: Ctx): string | null {
  const reason = c.req.query("login_error") ?? "";
  return isLoginReason(reason) ? loginText(reason) : null;
}

/** Seconds until a robot should retry a closed page. */
const CLOSED_SECONDS = 24 * 60 * 60;

/**
 * The one page of a closed site. At the home address it has status 200 for monitoring; at all others it says that their
 * content will follow.
 */
async function notReady(c: Ctx, deps: Deps): Promise<Response> {
  const isHome = c.req.path === paths.home();
  const page = (
    <BareFrame office={deps.office}>
      <NotReady
        signIn={signInMethods(deps.config)}
        user={siteUser(c)}
        isLedOn={returnPage(c.req.raw, deps.auth) !== ""}
        signInError={signInErrorOf(c)}
      />
    </BareFrame>
  );
  const response = await renderPage(c, deps, page, {
    title: "준비 중",
    description: "준비 중인 사이트입니다.",
    area: "public",
    status: isHome ? 200 : 503,
    meta: {
      canonical: originOf(c, deps) + paths.home(),
      type: "website",
      image: null,
      index: false,
      structured: [],
    },
  });
  if (!isHome) response.headers.set("retry-after", String(CLOSED_SECONDS));
  return response;
}

/** The answer to programs that request a list of pages of a closed site. */
export const NOT_OPEN = refuse(503, "site_not_open", "아직 열지 않은 사이트입니다.");

/** The law texts of which a change is announced: every page says so until its day. */
function announcedTexts({ books, now }: Deps): PolicyName[] {
  const today = seoulDay(now());
  return POLICIES.filter((name) => {
    const { now, coming } = policyOn(books.views.policy, name, today);
    return now !== undefined && coming !== undefined;
  });
}

function framed(
  c: Ctx,
  deps: Deps,
  content: ReactNode,
  { service, current }: SiteOptions,
): ReactNode {
  const { office, config } = deps;
  if (isClosedTo(c, deps)) return <BareFrame office={office}>{content}</BareFrame>;
  const user = siteUser(c);
  const preview = previewFor(c, deps);
  const { demo } = config;
  const announced = announcedTexts(deps);
  const signIn = signInAddress(signInMethods(config));
  if (service === undefined) {
    const frame = { office, demo, user, signIn, current, preview, announced };
    return <PublicFrame {...frame}>{content}</PublicFrame>;
  }
  const area = {
    office,
    demo,
    preview,
    announced,
    staff: user?.staff ?? false,
    nonce: c.get("nonce"),
  };
  return <ServicesArea {...area} current={service}>{content}</ServicesArea>;
}

/** Answers with a page of the public site. */
export function renderSite(
  c: Ctx,
  deps: Deps,
  content: ReactNode,
  options: SiteOptions,
): Promise<Response> {
  if (!options.beforeOpening && isClosedTo(c, deps)) return notReady(c, deps);
  const origin = originOf(c, deps);
  const image = options.image ?? pictureAddress(deps, "share");
  const absolute = (path: string): string => new URL(path, origin).href;
  return renderPage(c, deps, framed(c, deps, content, options), {
    title: options.title,
    description: options.description,
    area: "public",
    status: options.status,
    meta: {
      canonical: absolute(options.path),
      type: options.type ?? "website",
      image: image && absolute(image),
      index: (options.index ?? true) && !isUnsaid(deps),
      structured: structuredOf(options, origin),
    },
  });
}
