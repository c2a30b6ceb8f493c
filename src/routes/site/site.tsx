/** Pages of the public site: the frame around them, and what they tell other programs. */
import type { ReactNode } from "react";
import { ServicesArea } from "../../../web/pages/services/area.tsx";
import { paths } from "../../../web/paths.ts";
import { signInAddress } from "../../../web/ui/sign_in_buttons.tsx";
import type { ServiceKey } from "../../../web/site/services.ts";
import { breadcrumbs, legalService } from "../../../web/site/structured.ts";
import {
  PublicFrame,
  siteMenu,
  type SitePlace,
  type SiteUser,
} from "../../../web/ui/public_frame.tsx";
import { signInWays } from "../../auth/login_settings.ts";
import type { Deps } from "../../deps.ts";
import { isUnsaid, pictureAddress } from "../../server/office_picture.ts";
import { renderPage, shellUser } from "../../server/render.tsx";
import type { Ctx } from "../../server/route.ts";

interface SiteOptions {
  /** Without the office's name, which is added; "" is the office's name alone. */
  title: string;
  /** One or two sentences for search results. */
  description?: string;
  /** The address that stands for this page, from `web/paths.ts`. */
  path: string;
  current?: SitePlace;
  type?: "website" | "article";
  /** Path of a picture that shows the page elsewhere. */
  image?: string;
  /** False keeps the page out of search results. */
  index?: boolean;
  structured?: Record<string, unknown>[];
  status?: number;
  /** In the services area, whose frame has neither head nor foot (S2 §2): the one shown, if any. */
  service?: ServiceKey | null;
}

/** Who is signed in, for a public page. A deactivated account has no rights: it is a visitor. */
export function siteUser(c: Ctx): SiteUser | null {
  const identity = c.get("identity");
  return identity && identity.role !== "visitor" ? shellUser(identity) : null;
}

/** The site's own address, without a trailing slash. */
export function originOf(c: Ctx, { config }: Deps): string {
  // A server that was not told its address goes by the one it was asked at.
  return config.publicUrl || new URL(c.req.url).origin;
}

/** The office itself, for the pages that are about it. */
export function describeOffice(c: Ctx, deps: Deps): Record<string, unknown>[] {
  // Search engines are told nothing of an office that has not said who it is.
  if (isUnsaid(deps)) return [];
  const origin = originOf(c, deps);
  const share = pictureAddress(deps, "share");
  return [legalService(deps.office, origin, share && origin + share)];
}

/** The way to this page: home, the place it belongs to, itself. */
function trailOf({ title, path, current }: SiteOptions): { name: string; path: string }[] {
  const place = siteMenu.find((entry) => entry.place === current && current !== "services");
  const above = place && place.href !== path ? [{ name: place.label, path: place.href }] : [];
  return [{ name: "홈", path: paths.home() }, ...above, { name: title, path }];
}

/** What every page says of itself, beside what its route says. */
function structuredOf(options: SiteOptions, origin: string): Record<string, unknown>[] {
  const own = options.structured ?? [];
  const told = own.some((thing) => thing["@type"] === "BreadcrumbList");
  const inner = options.path !== paths.home() && (options.index ?? true);
  return inner && !told ? [...own, breadcrumbs(trailOf(options), origin)] : own;
}

function framed(
  c: Ctx,
  { office, config }: Deps,
  content: ReactNode,
  { service, current }: SiteOptions,
): ReactNode {
  const user = siteUser(c);
  const { demo } = config;
  const signIn = signInAddress(signInWays(config));
  if (service === undefined) {
    return <PublicFrame {...{ office, demo, user, signIn, current }}>{content}</PublicFrame>;
  }
  const area = { office, demo, staff: user?.staff ?? false, nonce: c.get("nonce") };
  return <ServicesArea {...area} current={service}>{content}</ServicesArea>;
}

/** Answers with a page of the public site. */
export function renderSite(
  c: Ctx,
  deps: Deps,
  content: ReactNode,
  options: SiteOptions,
): Promise<Response> {
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
