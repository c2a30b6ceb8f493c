/** From a React element to a complete page: islands rendered in place, their chunks announced. */
import type { ComponentType, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { mayUse } from "../../events/account/user.ts";
import { waitingCount } from "../../projections/consultation/consultation.ts";
import { AS_OF, momentWords } from "../../projections/kit/as_of.ts";
import { leaveNotificationsFor } from "../../projections/leave/rows.ts";
import { bellOf } from "../../projections/notice/rows.ts";
import { balanceInfo } from "../../projections/courier/courier_rule.ts";
import { openNotices } from "../../projections/security/security.ts";
import { openRequests } from "../../projections/personal_data/data_request.ts";
import { monthOf, monthsToReview } from "../../projections/security/security_months.ts";
import { noticeNames } from "../../projections/security/security_words.ts";
import { type Area, Document, type PageMeta, type Theme } from "../../web/document.tsx";
import { type IslandHost, IslandHostContext } from "../../web/ui/frame/island.tsx";
import { seoulYear } from "../../projections/kit/moment.ts";
import { YearContext } from "../../web/ui/moment.tsx";
import { pictureAddress } from "./office_picture.ts";
import { CSRF_FIELD } from "../../web/ui/form/csrf.ts";
import { type OfficeCounts, OfficeCountsContext } from "../../web/ui/frame/office_counts.ts";
import { TimeContext } from "../../web/ui/time/time_shown.ts";
import { paths } from "../../web/paths.ts";
import { Shell, type ShellProps } from "../../web/ui/frame/shell.tsx";
import type { ShellUser } from "../../web/ui/frame/shell_user.ts";
import type { Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import type { Assets } from "./assets.ts";
import { initialTray } from "../tasks/status.ts";
import { pageToken } from "./csrf.ts";
import { VERSION } from "../kit/version.ts";
import { nextTurn, pauses, turns } from "../kit/pause.ts";
import { packed } from "./packed.ts";
import type { Ctx } from "./route.ts";

interface PageOptions {
  /** Without the office's name, which is added; "" is the office's name alone. */
  title: string;
  description?: string;
  area: Area;
  status?: number;
  meta?: PageMeta;
}

interface Placed {
  name: string;
  element: ReactElement;
  key: string;
  standIn: string;
}

function hostFor(assets: Assets, placed: Placed[]): IslandHost {
  return {
    add(name, element) {
      const key = `${name}-${placed.length}-`;
      const standIn = `<!--island ${crypto.randomUUID()}-->`;
      placed.push({ name, element, key, standIn });
      return { key, src: assets.island(name).join(" "), standIn };
    },
  };
}

/**
 * The page's HTML with every island rendered as a root of its own, and the islands it placed; others have their turn
 * between them.
 */
async function renderBody(
  assets: Assets,
  year: number,
  element: ReactNode,
): Promise<{ body: string; placed: Placed[] }> {
  const pause = pauses();
  const placed: Placed[] = [];
  const host = hostFor(assets, placed);
  let body = renderToStaticMarkup(
    <YearContext.Provider value={year}>
      <IslandHostContext.Provider value={host}>{element}</IslandHostContext.Provider>
    </YearContext.Provider>,
  );
  for (const { element: inner, key, standIn } of placed) {
    await pause();
    const dated = <YearContext.Provider value={year}>{inner}</YearContext.Provider>;
    const html = renderToString(dated, { identifierPrefix: key });
    body = body.replace(standIn, () => html);
  }
  await pause();
  return { body, placed };
}

/** The theme a visitor chose before, from its cookie (`__Host-theme` on https): known before the first paint. */
export function themeOf(cookie: string | undefined): Theme {
  const found = /(?:^|;\s*)(?:__Host-)?theme=(light|dark)(?:;|$)/.exec(cookie ?? "");
  return found ? found[1] as Theme : "auto";
}

/** Was the office's menu folded to its icons? From its cookie, as the theme. */
export const isMenuFolded = (cookie: string | undefined): boolean =>
  /(?:^|;\s*)(?:__Host-)?menu=folded(?:;|$)/.test(cookie ?? "");

/** A sheet of the office; a cookie names the one that the browser has (`web/ui/sheets.ts`). */
function officeSheet(c: Ctx, { assets }: Deps, sheet: string, cookie: "style" | "fonts") {
  const href = assets.style(sheet);
  const kept = `${cookie}=${href.slice(href.lastIndexOf("/") + 1)}`;
  return { href, here: c.req.header("cookie")?.includes(kept) ?? false };
}

/** A page's styles: inline if it has a script that stores the sheet for the next one. */
function styleOf(c: Ctx, deps: Deps, area: Area, isAlive: boolean) {
  const sheet = `${area}.css`;
  const asSheet = { href: deps.assets.style(sheet), text: null };
  if (area === "public" || !isAlive) return asSheet;
  const { here } = officeSheet(c, deps, sheet, "style");
  return here ? asSheet : { ...asSheet, text: deps.assets.styleText(sheet) };
}

/** The signed-in person, as the office frame shows them. */
export function shellUser({ user, role }: Identity): ShellUser {
  const { nickname, thumbnail_img, profile_img } = user.state.profile;
  const staff = mayUse(user.state.flags, "staff");
  return { id: user.id, name: nickname, role, staff, image: thumbnail_img || profile_img };
}

/** Contents of the frame of an office page: the signed-in person, the office, and the version for superusers. */
export function officeFrame(c: Ctx, { office, config: { demo } }: Deps) {
  const user = shellUser(c.get("identity")!);
  return { user, office, demo, version: user.role === "superuser" ? VERSION : "" };
}

function answer(c: Ctx, html: string, { area, status = 200 }: PageOptions): Promise<Response> {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    // A page with the signed-in person's name must not come from a cache after the sign-out.
    "cache-control": area === "office" || c.get("identity") ? "no-store" : "private, no-cache",
    "vary": "accept-encoding, cookie",
  };
  return packed(c, html, headers, status);
}

/** The frame shows the present, whatever moment the page in it shows. */
function withCounts(c: Ctx, deps: Deps, element: ReactNode): ReactNode {
  const { books, now } = deps.present ?? deps;
  const { views } = books;
  const { consultation, security } = views;
  const superuser = c.get("identity")?.role === "superuser";
  const notices = superuser ? openNotices(security) : [];
  const months = superuser ? monthsToReview(security, monthOf(now())) : 0;
  const requests = superuser ? openRequests(views).length : 0;
  const [newest] = notices;
  const account = c.get("identity")?.user;
  const counts: OfficeCounts = {
    consultations: waitingCount(consultation),
    leave: account && mayUse(account.state.flags, "staff")
      ? { ...leaveNotificationsFor(books.views, account), position: books.head }
      : null,
    bell: account && mayUse(account.state.flags, "staff")
      ? {
        ...bellOf({ views, office: deps.office, now: now() }, account.id),
        position: books.head,
      }
      : null,
    tasks: account && mayUse(account.state.flags, "staff")
      ? initialTray({ books, now }, account.id, c.req.path === paths.table("address"))
      : null,
    couriers: balanceInfo(books.views).is_low ? 1 : 0,
    security: notices.length + months + requests,
    notice: newest
      ? { title: noticeNames[newest.notice!], at: newest.last_at, more: notices.length - 1 }
      : null,
  };
  return <OfficeCountsContext.Provider value={counts}>{element}</OfficeCountsContext.Provider>;
}

/** Tells the frame which moment the page shows, and where it shows now. */
function withTime(c: Ctx, { title }: PageOptions, element: ReactNode): ReactNode {
  const time = c.get("time");
  if (!time) return element;
  const { pathname, searchParams } = new URL(c.req.url);
  const query = String(searchParams);
  searchParams.delete(AS_OF);
  const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const result = { ...time, title, address, query };
  return <TimeContext.Provider value={result}>{element}</TimeContext.Provider>;
}

/** The moment of a page; null for the present. */
export const pageMoment = (c: Ctx) => c.get("time")?.moment ?? null;

/** The title: "2026-03-31 18:00의 카드 사용내역". */
export function titleAt(c: Ctx, { title }: Pick<PageOptions, "title">): string {
  const moment = pageMoment(c);
  return moment ? `${momentWords(moment)}의 ${title}` : title;
}

/** Pages that are asked for at once are drawn one after the other, and apart from what looked for their contents. */
const turnToDraw = turns();

/** Renders a page and answers with it. Office pages are never stored by a browser or a proxy. */
export async function renderPage(
  c: Ctx,
  deps: Deps,
  element: ReactNode,
  options: PageOptions,
): Promise<Response> {
  const { assets, office } = deps;
  const year = seoulYear(deps.now());
  const shown = options.area === "office"
    ? withTime(c, options, withCounts(c, deps, element))
    : element;
  if (options.area === "office") c.set("embeds", "own-worker");
  await turnToDraw();
  const { body, placed } = await renderBody(assets, year, shown);
  const names = [...new Set(placed.map(({ name }) => name))];
  const islands = names.map((name) => assets.island(name)).filter((files) => files.length > 0);
  const scripts = placed.length > 0
    ? { early: assets.early(), client: assets.client(), islands }
    : null;
  const title = titleAt(c, options);
  const html = renderToStaticMarkup(
    <Document
      title={title ? `${title} · ${office.name}` : office.name}
      description={options.description ??
        `${office.name} — 부동산·법인 등기, 공탁, 민사 서류를 맡습니다.`}
      area={options.area}
      theme={themeOf(c.req.header("cookie"))}
      folded={options.area === "office" && isMenuFolded(c.req.header("cookie"))}
      year={year}
      drawnAt={options.area === "office" && c.get("identity") ? deps.now().getTime() : null}
      nonce={c.get("nonce")}
      style={styleOf(c, deps, options.area, scripts !== null)}
      fonts={assets.fonts(options.area)}
      faces={options.area === "public" ? assets.fontFaces(options.title + body) : []}
      touchIcon={pictureAddress(deps, "icon-180")}
      scripts={scripts}
      fontSheet={options.area === "office"
        ? officeSheet(c, deps, "office_fonts.css", "fonts")
        : null}
      body={body}
      meta={options.meta ?? null}
      site={office.name}
    />,
  );
  await nextTurn();
  return await answer(c, "<!doctype html>" + html, options);
}

interface OfficePage extends Pick<PageOptions, "title" | "status"> {
  /** Path of the page: its entry in the frame is marked. */
  current: string;
  shortcuts?: ShellProps["shortcuts"];
  /** Default: the office's own. */
  Frame?: ComponentType<ShellProps & { title: string }>;
}

/** Renders an office page's islands, in its frame and with the token for its calls. */
export async function renderOffice(
  c: Ctx,
  deps: Deps,
  { title, status, Frame = Shell, ...frame }: OfficePage,
  children: ReactNode,
): Promise<Response> {
  const page = (
    <Frame {...officeFrame(c, deps)} {...frame} title={title}>
      <input type="hidden" name={CSRF_FIELD} value={await pageToken(c, deps)} />
      {children}
    </Frame>
  );
  return await renderPage(c, deps, page, { title, area: "office", status });
}
