/** The office as an app of a phone: its manifest, its service worker, and what it shows without a network. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { OfflinePage } from "../../../web/pages/offline/page.tsx";
import { OFFICE_PAGES, phonePaths } from "../../../web/ui/phone/paths.ts";
import { CACHE, type PhoneShell } from "../../../web/ui/phone/shell.ts";
import { todayPath } from "../../../web/pages/staff/today/paths.ts";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { markOf } from "../../server/command.ts";
import { VERSION } from "../../kit/version.ts";
import { appManifest } from "../../server/static.ts";
import { packedFile } from "../../server/packed.ts";
import { renderPage } from "../../server/render.tsx";
import { call, type Ctx, pageRoute, type Route } from "../../server/route.ts";

/** Islands of the offline page. */
const ISLANDS = ["offline-notice", "quick-entry"];

function officeManifest(c: Ctx, deps: Deps): Promise<Response> {
  const { shortName } = deps.office;
  return appManifest(c, deps, {
    id: todayPath(),
    name: `${shortName} 오피스`,
    short_name: `${shortName} 오피스`,
    start_url: todayPath(),
    scope: paths.home(),
    display: "standalone",
  });
}

/** The files of this version; its name changes with all that the offline page is made of. */
function shellOf({ assets, office }: Deps): PhoneShell {
  const files = [
    ...new Set([...assets.client(), ...ISLANDS.flatMap((name) => assets.island(name))]),
  ];
  const made = [VERSION, office.name, office.shortName, assets.style("office.css"), ...files];
  const mark = createHash("sha256").update(JSON.stringify(made)).update(assets.early());
  const name = CACHE + mark.digest("hex").slice(0, 12);
  const title = `${office.shortName} 오피스`;
  return { name, title, page: phonePaths.offline(), files, pages: OFFICE_PAGES };
}

function worker(c: Ctx, deps: Deps): Promise<Response> {
  c.set("embeds", "worker");
  const text = `const PHONE_SHELL=${JSON.stringify(shellOf(deps))};\n${deps.assets.worker()}`;
  return packedFile(c, text, "text/javascript; charset=utf-8", 0);
}

function offline(c: Ctx, deps: Deps): Promise<Response> {
  // The same for everybody, signed in or not: it is stored on phones.
  c.set("identity", null);
  const page = <OfflinePage shortName={deps.office.shortName} />;
  return renderPage(c, deps, page, { title: "연결 안 됨", area: "office" });
}

/** Of an account, the same for good: what it sealed on a phone is opened by it alone, and by no other after it. */
function waitingKey(c: Ctx): Response {
  const { id } = c.get("identity")!.user;
  return Response.json({ key: markOf(c).update(`phone/${id}`).digest("base64") });
}

export const phoneKeyRoutes: Route[] = [
  call(
    `GET ${phonePaths.key()}`,
    "staff",
    "전송을 기다리는 기록을 기기에서 암호화하는 키",
    waitingKey,
    {
      background: true,
      answer: z.strictObject({ key: z.base64() }),
    },
  ),
];

export const phoneRoutes: Route[] = [
  call(
    `GET ${phonePaths.webManifest()}`,
    "visitor",
    "홈 화면에 설치하는 오피스 앱",
    officeManifest,
    {
      answer: { "application/manifest+json": z.looseObject({ name: z.string() }) },
      described: { also: [304] },
    },
  ),
  call(`GET ${phonePaths.worker()}`, "visitor", "오피스 앱의 서비스 워커", worker, {
    answer: { "text/javascript": null },
    described: { also: [304] },
  }),
  pageRoute(phonePaths.offline(), "visitor", "네트워크가 없을 때의 오피스 앱 화면", offline),
];
