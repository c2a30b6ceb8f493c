/** The frame of every public page: who we are above, how to reach us below. No script. */
import type { ReactNode } from "react";
import { REGISTER_LABELS } from "../../../events/office/office_register.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { todayPath } from "../../pages/staff/today/paths.ts";
import { POLICIES, POLICY_NAMES, type PolicyName } from "../../../events/personal_data/policy.ts";
import type { Office } from "../../../projections/office/office.ts";
import { TYPED_MAX_LENGTH } from "../../../projections/search/found.ts";
import { Logo } from "./logo.tsx";
import type { ShellUser } from "./shell_user.ts";

/** Who is signed in, as public pages show it. */
export type SiteUser = Pick<ShellUser, "name" | "staff">;

interface PublicFrameProps {
  office: Office;
  demo: boolean;
  user: SiteUser | null;
  /** Where the link to sign in leads; the home page's part for it by default. */
  signIn?: string;
  /** Where the visitor is. */
  current?: SitePlace;
  /** Set where only the office's own people see the page. */
  preview?: SitePreview | null;
  /** Law texts of which a change is announced; none by default. */
  announced?: readonly PolicyName[];
  children: ReactNode;
}

/** A page that visitors do not get yet. */
export interface SitePreview {
  /** Where the facts are registered that it lacks; null for who may not. */
  register: string | null;
}

/** The places of the head's menu. */
export const siteMenu = [
  { place: "services", label: "업무 분야", href: sitePaths.service("real-estate") },
  { place: "estimate", label: "비용 계산", href: sitePaths.estimate() },
  { place: "blog", label: "소식", href: sitePaths.blog() },
  { place: "about", label: "사무소", href: sitePaths.about() },
  { place: "contact", label: "상담 신청", href: sitePaths.contact() },
] as const;

export type SitePlace = (typeof siteMenu)[number]["place"];

/** The link to ask for advice is outside the menu: it is what the site is for. */
const menuLinks = siteMenu.filter(({ place }) => place !== "contact");

function Way(
  { user, signIn = `${paths.home()}#portal` }: Pick<PublicFrameProps, "user" | "signIn">,
) {
  const quiet = "button button-quiet";
  if (!user) return <a className={quiet} href={signIn}>로그인</a>;
  return user.staff ? <a className={quiet} href={todayPath()}>업무 화면</a> : null;
}

/** The most prominent action in the head. On phones the bar below the page replaces it. */
function Ask({ current }: Pick<PublicFrameProps, "current">) {
  return (
    <a
      className="button button-primary public-ask screen-only"
      href={sitePaths.contact()}
      aria-current={current === "contact" ? "page" : undefined}
    >
      상담 신청
    </a>
  );
}

interface PublicBarProps {
  office: Office;
  /** What the page is about, for the form. */
  service?: string;
}

/** On phones, below whatever is read: the two ways to ask. */
export function PublicBar({ office: { phone }, service }: PublicBarProps) {
  const call = telephone(phone);
  return (
    <nav className="public-bar screen-only" aria-label="전화와 상담 신청">
      {call && <a href={call} aria-label={`전화 ${phone}`}>전화</a>}
      <a href={sitePaths.contact(service)}>상담 신청</a>
    </nav>
  );
}

/** Beside the brand where there is room; behind a button of the browser's own popovers elsewhere. */
function Menu({ user, signIn, current }: Pick<PublicFrameProps, "user" | "signIn" | "current">) {
  return (
    <>
      <button
        type="button"
        className="button public-menu-button screen-only"
        popoverTarget="site-menu"
      >
        메뉴
      </button>
      <a className="button public-menu-link screen-only" href="#site-menu">메뉴</a>
      <div className="public-menu screen-only" id="site-menu" popover="auto">
        <button
          type="button"
          className="button public-menu-close"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
        >
          닫기
        </button>
        <a className="button public-menu-link public-menu-away screen-only" href="#main">닫기</a>
        <nav className="public-nav" aria-label="주 메뉴">
          {menuLinks.map(({ place, label, href }) => (
            <a key={place} href={href} aria-current={place === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <Way user={user} signIn={signIn} />
      </div>
    </>
  );
}

/** A phone number as a link's address: digits and a leading plus only; none if the office has no number. */
export const telephone = (number: string): string | undefined =>
  /\d/.test(number) ? `tel:${number.replace(/[^\d+]/g, "")}` : undefined;

/** Where a mail to the office is begun; nowhere if it has no address. */
export const mailTo = (email: string): string | undefined =>
  email.includes("@") ? `mailto:${email}` : undefined;

/** Beside the law texts. */
const footLinks: { label: string; href: string }[] = [
  { label: "사이트 검색", href: sitePaths.search() },
  { label: "RSS", href: sitePaths.rss() },
];

/** What can be said of the office, by the name it has on the page. */
const factNames = {
  representative: "대표",
  businessNumber: "사업자등록번호",
  ...REGISTER_LABELS,
  address: "주소",
  phone: "전화",
  fax: "팩스",
  email: "이메일",
  hours: "업무 시간",
} as const;

type FactName = keyof typeof factNames;

interface FactsProps {
  office: Office;
  /** Default all. */
  names?: FactName[];
  className?: string;
}

/** These facts in this order, without those the office has not; a number can be called, a mailbox written to. */
export function Facts({ office, names, className }: FactsProps) {
  const { phone, email } = office;
  const shown = names ?? Object.keys(factNames) as FactName[];
  const drawn = (name: FactName) => {
    if (name === "phone") return <a href={telephone(phone)}>{phone}</a>;
    return name === "email" ? <a href={mailTo(email)}>{email}</a> : office[name];
  };
  return (
    <dl className={className}>
      {shown.filter((name) => office[name]).map((name) => (
        <div key={name}>
          <dt>{factNames[name]}</dt>
          <dd className={/[Nn]umber|registration|phone|fax/.test(name) ? "tabular" : undefined}>
            {drawn(name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to the law texts, the privacy policy standing out, with those of which a change is announced. */
export function LawLinks({ announced }: { announced: readonly PolicyName[] }) {
  return POLICIES.map((name) => {
    const label = POLICY_NAMES[name];
    return (
      <a key={name} href={sitePaths[name]()}>
        {name === "privacy" ? <b>{label}</b> : label}
        {announced.includes(name) && " (변경 공고)"}
      </a>
    );
  });
}

/** The facts a business has to give, the small print, the search. */
function Foot(
  { office, announced }: { office: Office; announced: readonly PolicyName[] },
) {
  return (
    <footer className="public-foot">
      <div className="public-foot-inner">
        <p className="public-foot-name">{office.name}</p>
        <form
          className="public-search screen-only"
          action={sitePaths.search()}
          role="search"
          aria-label="사이트 전체에서 찾기"
        >
          <input
            className="input"
            type="search"
            name="q"
            required
            maxLength={TYPED_MAX_LENGTH}
            placeholder="예: 상속 등기"
            aria-label="사이트 검색"
          />
          <button type="submit" className="button" aria-label="사이트 검색">검색</button>
        </form>
        <Facts className="public-facts" office={office} />
        <nav className="public-links screen-only" aria-label="안내">
          <LawLinks announced={announced} />
          {footLinks.map(({ label, href }) => <a key={href} href={href}>{label}</a>)}
        </nav>
      </div>
    </footer>
  );
}

/** That a page is not what visitors get, and what has to be done for it. */
function Preview({ register }: SitePreview) {
  return (
    <aside className="public-demo screen-only" aria-label="미리보기 안내">
      <b>미리보기</b> 방문자에게는 ‘준비 중’ 화면만 보입니다. [ ]는 아직 등록하지 않은 내용입니다.
      {" "}
      {register
        ? <a href={register}>사무소 정보 등록하기</a>
        : "최고관리자가 사무소 정보를 등록하면 사이트가 열립니다."}
    </aside>
  );
}

/** The top of every public page: the skip link, and a notice in a demo or a preview. */
export function PublicTop(
  { demo, preview }: Pick<PublicFrameProps, "demo" | "preview">,
) {
  return (
    <>
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      {preview && <Preview {...preview} />}
      {demo && (
        <aside className="public-demo screen-only" aria-label="데모 안내">
          <b>데모</b> 여기에 보이는 사무소와 자료는 모두 예시입니다.
        </aside>
      )}
    </>
  );
}

/** The frame while the office has no facts: there is nothing to link to, and no number to call. */
export function BareFrame({ office, children }: Pick<PublicFrameProps, "office" | "children">) {
  return (
    <>
      <header className="public-head">
        <a className="public-brand" href={paths.home()}>
          <Logo text={office.shortName} />
          {office.name}
        </a>
      </header>
      <main id="main" tabIndex={-1}>{children}</main>
    </>
  );
}

export function PublicFrame(
  { office, demo, user, signIn, current, preview, announced = [], children }: PublicFrameProps,
) {
  return (
    <>
      <PublicTop demo={demo} preview={preview} />
      <header className="public-head">
        <a className="public-brand" href={paths.home()}>
          <Logo text={office.shortName} />
          {office.name}
        </a>
        <Menu user={user} signIn={signIn} current={current} />
        <Ask current={current} />
      </header>
      <main id="main" tabIndex={-1}>{children}</main>
      <Foot office={office} announced={announced} />
      {current !== "contact" && <PublicBar office={office} />}
    </>
  );
}
