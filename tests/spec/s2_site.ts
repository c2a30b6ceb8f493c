/** S2 §1, §2 and §6: routes and their guards, the services area, about and contact. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { becomes } from "../browser/until.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Caller, type Office, textOf } from "./office.ts";

const ENTRIES = ["부동산 등기", "법인 등기", "민사 서류", "공탁", "직원용 프리미엄 자문"];
const PATHS = ["real-estate", "corporate", "civil", "deposit", "premium"].map((one) =>
  `/services/${one}`
);
const MENU = /<nav[^>]*aria-label="업무 안내"[\s\S]*?<\/nav>/;

/** The page opens for these people, and leads the others to /. */
export const opensFor = (path: string, ...those: Caller[]) => async (office: Office) => {
  for (const caller of ["visitor", "member", "staff", "superuser"] as const) {
    const { status, headers } = await office.call(caller, "GET", path);
    if (those.includes(caller)) assertEquals(status, 200, `${caller} ${path}`);
    else {
      const to = new URL(headers.get("location") ?? "x:", office.url).pathname;
      assertEquals([Math.floor(status / 100), to], [3, "/"], `${caller} ${path}`);
    }
  }
};
const ALL = ["visitor", "member", "staff", "superuser"] as const;
const STAFF = ["staff", "superuser"] as const;

const open = (path: string, ...texts: string[]) => async (office: Office) => {
  await opensFor(path, ...ALL)(office);
  await office.says("visitor", path, ...texts);
};

async function menu(office: Office): Promise<void> {
  for (const caller of ["visitor", "staff"] as const) {
    const html = await office.html(caller, "/services/civil");
    const nav = html.match(MENU)![0];
    assertEquals([...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href), PATHS);
    assertEquals(
      [...nav.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map(([, text]) => textOf(text).trim()),
      ENTRIES,
    );
    assertMatch(nav, /<summary/);
  }
}

async function remembers(office: Office): Promise<void> {
  const page = await office.fresh("visitor", "/services/civil");
  const entry = page.getByRole("navigation", { name: "업무 안내" }).getByRole("link", {
    name: "공탁",
  });
  await page.getByRole("navigation", { name: "업무 안내" }).locator("summary").click();
  await entry.waitFor({ state: "hidden" });
  await page.goto("/services/corporate");
  await entry.waitFor({ state: "hidden" });
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).sort());
  assertEquals(kept, ["closed", "corporate"]);
}

async function lazyDetail(office: Office): Promise<void> {
  await office.says("visitor", "/services/civil", "상세 정보를 불러오는 중입니다...");
  const page = await office.fresh("visitor", "/services/civil");
  await page.evaluate(() => {
    const wait = document.querySelector("#services-wait")!;
    new MutationObserver(() => sessionStorage.setItem("waited", wait.textContent!))
      .observe(wait, { attributeFilter: ["hidden"] });
  });
  await page.getByRole("navigation", { name: "업무 안내" }).getByRole("link", { name: "공탁" })
    .click();
  await page.getByRole("heading", { level: 1, name: "공탁" }).waitFor();
  await becomes(
    () => page.evaluate(() => sessionStorage.getItem("waited")),
    "상세 정보를 불러오는 중입니다...",
  );
}

async function noDetail(office: Office): Promise<void> {
  const answer = await office.call("visitor", "GET", "/services/nothing");
  assertEquals(answer.status, 404);
  assert(textOf(answer.text).includes("상세 페이지를 찾을 수 없습니다."));
  assertMatch(answer.text, MENU);
}

async function framesHidden(office: Office): Promise<void> {
  const frames = /class="public-(head|foot)"/;
  assertMatch(await office.html("visitor", "/"), frames);
  for (const path of PATHS) {
    assertEquals(frames.test(await office.html("visitor", path)), false, path);
  }
}

async function about(office: Office): Promise<void> {
  await office.says(
    "visitor",
    "/about",
    "부동산 등기",
    "상업(법인) 등기",
    "금융 등기",
    "함께 일하는 사람들",
    "2008",
    "2016",
    "2019",
    "2023",
    "지키는 약속",
    "16년+",
    "2,400건+",
    "98%",
  );
  const html = await office.html("visitor", "/about");
  assertMatch(html, /href="tel:/);
  assertMatch(html, /href="mailto:/);
}

async function contact(office: Office): Promise<void> {
  const html = await office.says(
    "visitor",
    "/contact",
    "이름",
    "전화번호",
    "이메일",
    "제목",
    "내용",
    "02-000-0000",
    "평일 09:00–18:00",
    "서울특별시",
  );
  assertMatch(html, /<form[^>]*method="post"/i);
  const page = await office.fresh("visitor", "/contact");
  await page.getByRole("button", { name: "상담 접수하기" }).click();
  await page.getByRole("alert").or(page.locator(".error-summary")).first().waitFor();
}

async function unknownPaths(office: Office): Promise<void> {
  for (const caller of ["visitor", "staff"] as const) {
    for (const path of ["/nothing", "/staff/nothing", "/a/b/c", "/%EC%97%86%EC%9D%8C"]) {
      const { status, headers } = await office.call(caller, "GET", path);
      assertEquals([Math.floor(status / 100), headers.get("location")], [3, "/"], path);
    }
  }
}

async function flagsFromSession(office: Office): Promise<void> {
  for (const path of ["/staff/card-report", "/staff/car-ledger", "/staff/leave-request"]) {
    await opensFor(path, ...STAFF)(office);
  }
  await opensFor("/services", "member", "staff", "superuser")(office);
}

async function serverEnforces(office: Office): Promise<void> {
  const table: [path: string, ...statuses: number[]][] = [
    ["/api/user/list", 401, 403, 403, 200],
    ["/api/employee/list", 401, 403, 403, 200],
    ["/api/mysql/car/list/all", 401, 403, 403, 200],
    ["/api/celery/overview/", 401, 403, 403, 200],
    ["/api/deposition/address/list", 401, 403, 200, 200],
    ["/api/quick/", 401, 403, 200, 200],
    ["/api/chat/suggestions/", 401, 403, 200, 200],
  ];
  for (const [path, ...statuses] of table) {
    assertEquals(await office.statuses("GET", path, [...ALL]), statuses, path);
  }
}

export const siteLines: Lines = {
  "S2-1.1": line("staff keep couriers with a prepaid balance", async (office) => {
    await office.says("staff", "/quick", "잔액", "새 배송 기록");
    const { available_balance } = await office.get("staff", "/api/quick/balance/");
    await office.says("staff", "/quick", `${available_balance.toLocaleString("ko-KR")}원`);
  }),
  "S2-1.2": line(
    "staff use a console that runs tools and takes files",
    (office) => office.says("staff", "/chat", "도구", "질문", "파일").then(() => {}),
  ),
  "S2-1.3": line(
    "a superuser has settings: users, cards, vehicles, jobs",
    (office) =>
      office.says("superuser", "/settings", "사용자 관리", "카드 관리", "차량 관리", "작업 관리")
        .then(() => {}),
  ),
  "S2-1.4": line(
    "lists of users and employees: name, position, contact, card, hire year, leave carried over",
    async (office) => {
      await office.says(
        "superuser",
        "/settings",
        "이름",
        "직급",
        "이메일",
        "전화번호",
        "카드번호",
        "입사 연도",
        "이월 연차",
      );
      await office.says(
        "superuser",
        "/settings?tab=cards",
        "이름",
        "직급",
        "이메일",
        "전화번호",
        "카드번호",
        "입사일",
        "이월 연차",
      );
    },
  ),
  "S2-2.1": line("/ home", open("/", "등기부터 공탁까지")),
  "S2-2.2": line("/privacy", open("/privacy", "개인정보처리방침")),
  "S2-2.3": line("/terms", open("/terms", "이용약관")),
  "S2-2.4": line("/quick: couriers on the whole screen", async (office) => {
    const html = await office.says("staff", "/quick", "퀵 배송", "닫기");
    assertEquals(/aria-label="업무 메뉴"|office-menu/.test(html), false);
  }),
  "S2-2.5": line("/about", open("/about", "사무소")),
  "S2-2.6": line("/contact", open("/contact", "상담 신청")),
  "S2-2.7": line("/blog", open("/blog", "소식")),
  "S2-2.8": line("/blog/{id}: the slug", async (office) => {
    const [{ slug, title }] = await office.get("visitor", "/api/blog/posts/latest/?limit=1");
    await open(`/blog/${encodeURIComponent(slug)}`, title)(office);
  }),
  "S2-2.9": line(
    "/services: login required",
    opensFor("/services", "member", "staff", "superuser"),
  ),
  "S2-2.10": line("/services/real-estate, corporate, civil, deposit: no guard", async (office) => {
    for (const path of PATHS.slice(0, 4)) await opensFor(path, ...ALL)(office);
  }),
  "S2-2.11": line(
    "/services/premium is in the menu, and has its own page",
    opensFor("/services/premium", ...ALL),
  ),
  "S2-2.12": line("/chat: the console", opensFor("/chat", ...STAFF)),
  "S2-2.13": line("/settings: superusers", opensFor("/settings", "superuser")),
  "S2-2.14": line("staff pages: login and staff flag", flagsFromSession),
  "S2-2.15": line("any unknown path leads to /", unknownPaths),
  "S2-2.16": line(
    "without a login a guarded route leads to /",
    opensFor("/services", "member", "staff", "superuser"),
  ),
  "S2-2.17": line(
    "without the staff flag a staff route leads to /",
    opensFor("/staff/car-ledger", ...STAFF),
  ),
  "S2-2.18": line(
    "guards of /quick and /chat are not shown: here they are for staff",
    async (office) => {
      for (const path of ["/quick", "/chat"]) await opensFor(path, ...STAFF)(office);
    },
  ),
  "S2-2.29": line("services: a menu that folds, five entries, premium for staff seen by all", menu),
  "S2-2.30": line("the role filter of the menu: all five are for all", async (office) => {
    const menus = await Promise.all(
      ALL.map(async (caller) =>
        textOf((await office.html(caller, "/services/deposit")).match(MENU)![0]).replace(
          /\s+/g,
          " ",
        )
      ),
    );
    assertEquals(new Set(menus).size, 1);
  }),
  "S2-2.31": line("the chosen entry and the folded menu are remembered in the browser", remembers),
  "S2-2.32": line("no header or footer of the site there", framesHidden),
  "S2-2.33": differs(
    "a detail loads lazily: '상세 정보를 불러오는 중입니다...', '상세 페이지를 찾을 수 없습니다.'",
    "a detail is a page of its own that comes whole: the text shows while the next page is slow",
    async (office) => {
      await lazyDetail(office);
      await noDetail(office);
    },
  ),
  "S2-2.92": line(
    "the trip entry is in the vehicle tab",
    (office) => office.says("superuser", "/settings?tab=vehicles", "운행 기록 추가").then(() => {}),
  ),
  "S2-2.93": line(
    "about: areas, staff, 2008–2023, commitments, call to action, 16+, 2,400+, 98 %",
    about,
  ),
  "S2-2.94": differs(
    "contact: fields, phone, hours, Seoul; wired to no call, a second of pretended loading",
    "a request is really taken in, checked and kept: a form that only pretends loses customers",
    contact,
  ),
  "S2-4.10": line(
    "the chosen entry changes the detail; a failure shows the text",
    async (office) => {
      for (const [at, path] of PATHS.entries()) {
        const html = await office.html("visitor", path);
        assertMatch(html, new RegExp(`<h1[^>]*>[^<]*${ENTRIES[at].replace("직원용 ", "")}`));
      }
      await noDetail(office);
    },
  ),
  "S2-6.1": line("settings: superusers alone", opensFor("/settings", "superuser")),
  "S2-6.2": line("staff routes, the services route; flags come from the session", flagsFromSession),
  "S2-6.5": line(
    "the server's enforcement is not shown: every call is 401, 403 or 200 by role",
    serverEnforces,
  ),
  "S2-8.20": line("no such detail: '상세 페이지를 찾을 수 없습니다.'", noDetail),
  "S2-9.34": line("weekdays 9:00–18:00", async (office) => {
    for (const path of ["/", "/contact", "/services/civil"]) {
      await office.says("visitor", path, "평일 09:00–18:00");
    }
  }),
};
