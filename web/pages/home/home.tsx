/** The home page (S1 §2): what this office does, how to reach it, and why one might. */
import type { Office } from "../../../projections/office/office.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { todayPath } from "../staff/today/paths.ts";
import { Figures, Part } from "../../ui/article.tsx";
import { mailTo, type SiteUser, telephone } from "../../ui/frame/public_frame.tsx";
import { Sample } from "../../ui/sample.tsx";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";
import { About, Services, Testimonials } from "./office.tsx";
import { type HomePost, News, Questions } from "./questions.tsx";
import { Visit } from "./visit.tsx";

/** Shown in the hero; the whole list has a section of its own (S1 §2). */
const FIRST_STATISTICS = 3;

function Hero({ office }: { office: Office }) {
  const figures = office.statistics.home.slice(0, FIRST_STATISTICS);
  return (
    <section className="hero">
      <h1>
        등기부터 공탁까지,<br />
        <em>도장 찍기 전</em>에<br />
        한 번 더 살핍니다.
      </h1>
      <p className="hero-text">
        부동산·법인 등기, 민사 서류, 공탁. 서류 한 장의 실수가 큰 비용이 되는 일을 맡는{" "}
        {office.name}입니다. 예상 비용을 먼저 확인하고 상담을 신청하세요.
      </p>
      <p className="hero-actions home-buttons screen-only wrap gap-3 mt-6">
        <a className="button button-primary" href={sitePaths.contact()}>상담 신청</a>
        <a className="button" href={sitePaths.estimate()}>등기 비용 계산</a>
        <a className="button hero-call" href={telephone(office.phone)}>전화 {office.phone}</a>
      </p>
      {figures.length > 0 && (
        <div className="hero-figures">
          <Figures className="home-figures" statistics={figures} />
          <Sample office={office} field="statistics">예시 수치</Sample>
        </div>
      )}
    </section>
  );
}

function QuickContact({ office: { phone, hours, email } }: { office: Office }) {
  return (
    <Part id="quick" className="card quick" title="빠른 연락">
      <p className="quick-phone tabular">
        <a href={telephone(phone)}>{phone}</a>
      </p>
      <p>{hours}</p>
      <p>
        <a href={mailTo(email)}>{email}</a>
      </p>
    </Part>
  );
}

/** The sign-in card is for visitors only (S1 §2, §6); others see that they are in. */
function Portal({ signIn, user, isLedOn }: Pick<HomeProps, "signIn" | "user" | "isLedOn">) {
  if (!user) {
    return (
      <Part id="portal" className="card portal" title="고객 포털">
        <p>
          {isLedOn
            ? "로그인하시면 조금 전에 여신 화면으로 이어집니다."
            : "로그인하시면 업무 안내와 내 정보 화면을 열 수 있습니다."}
        </p>
        <SignInButtons ways={signIn} />
      </Part>
    );
  }
  return (
    <Part id="portal" className="card portal" title={`${user.name} 님, 안녕하세요.`}>
      <p>로그인되어 있습니다.</p>
      {user.staff
        ? <a className="button button-primary" href={todayPath()}>업무 화면으로 이동</a>
        : (
          <>
            <a className="button" href={sitePaths.services()}>업무 안내</a>
            <a className="button" href={paths.profile()}>내 정보</a>
          </>
        )}
      <form method="post" action={paths.oauth.logout()}>
        <button type="submit" className="button button-quiet">로그아웃</button>
      </form>
    </Part>
  );
}

interface HomeProps {
  office: Office;
  /** How one may sign in. */
  signIn: readonly SignInWay[];
  /** Who is signed in, if anybody. */
  user: SiteUser | null;
  /** Does a sign-in lead on to a page that was asked for before it? */
  isLedOn: boolean;
  /** Why a sign-in did not work, in the words of S1 §8; null otherwise. */
  signInError: string | null;
  /** The latest posts, newest first. */
  posts: HomePost[];
  /** Can this office show an embedded map? */
  embeddedMap: boolean;
}

export function Home(props: HomeProps) {
  const { office, signIn, user, isLedOn, signInError, posts, embeddedMap } = props;
  return (
    <div className="home">
      {signInError && <p className="notice mt-5" role="alert">{signInError}</p>}
      <div className="home-top">
        <Hero office={office} />
        <aside className="home-side stack gap-4" aria-label="연락과 로그인">
          <QuickContact office={office} />
          <Portal signIn={signIn} user={user} isLedOn={isLedOn} />
        </aside>
      </div>
      <Services />
      <About office={office} />
      <Testimonials office={office} />
      <Questions office={office} />
      <News posts={posts} />
      <Visit office={office} embeddedMap={embeddedMap} />
    </div>
  );
}
