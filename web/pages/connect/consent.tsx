/** Connecting an app: which one, what it may do and until when; the person's yes or no. No script. */
import { type Access, type Area, AREAS } from "../../../events/account/scope.ts";
import { paths } from "../../paths.ts";
import { CSRF_FIELD } from "../../ui/form/csrf.ts";
import { Moment } from "../../ui/moment.tsx";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";
import { waitingPath } from "../chat/paths.ts";
import { connectPaths } from "./paths.ts";

interface AskedScope {
  area: Area;
  access: Access;
  /** In the words of the protocol. */
  word: string;
}

interface ConsentPageProps {
  /** As the app calls itself. */
  app: string;
  /** Where its answers go. */
  host: string;
  /** Is it a program on the reader's own machine? */
  isHere: boolean;
  person: string;
  asked: readonly AskedScope[];
  until: string;
  /** The app's request, to be checked again with the answer. */
  query: string;
  csrf: string;
}

/** What of the asked a person may take away again. */
function Scopes({ legend, asked }: { legend: string; asked: readonly AskedScope[] }) {
  if (asked.length === 0) return null;
  return (
    <fieldset className="consent-scopes">
      <legend>{legend}</legend>
      {asked.map(({ area, word }) => (
        <label key={word}>
          <input type="checkbox" name="scope" value={word} defaultChecked /> {AREAS[area]}
        </label>
      ))}
    </fieldset>
  );
}

/** Its name is its own word; the address is what nobody else has. */
const WhoAsks = ({ host, isHere }: Pick<ConsentPageProps, "host" | "isHere">) =>
  isHere
    ? (
      <p className="step-up-what">
        이 기기에서 실행 중인 프로그램(<code>{host}</code>)이 답을 받습니다. 이름은 프로그램이
        스스로 적은 것입니다. 지금 직접 연결을 시작하지 않았다면 거부해 주세요.
      </p>
    )
    : (
      <p className="step-up-what">
        <code>{host}</code>에서 답을 받습니다. 이름은 앱이 스스로 적은 것이니 이 주소를 아는지
        확인해 주세요. 지금 직접 연결을 시작하지 않았다면 거부해 주세요.
      </p>
    );

export function ConsentPage(props: ConsentPageProps) {
  const { app, host, isHere, person, asked, until, query, csrf } = props;
  return (
    <main className="step-up">
      <h1>‘{app}’에 사무소를 연결할까요?</h1>
      <WhoAsks host={host} isHere={isHere} />
      <form method="post" action={connectPaths.ask()} className="consent">
        <input type="hidden" name={CSRF_FIELD} value={csrf} />
        <input type="hidden" name="request" value={query} />
        <p>{person} 님의 권한 가운데 아래에서 선택한 것만 할 수 있습니다.</p>
        <Scopes legend="읽기" asked={asked.filter(({ access }) => access === "read")} />
        <Scopes legend="변경 올리기" asked={asked.filter(({ access }) => access === "write")} />
        <p>
          앱은 아무것도 바로 바꾸지 못합니다. 앱이 올린 변경은{" "}
          <a href={waitingPath()}>기다리는 변경</a>에서 직접 적용해야 바뀝니다.
        </p>
        <p>
          <Moment at={until} />까지 쓸 수 있고,{" "}
          <a href={paths.profile()}>내 정보</a>에서 언제든 끊을 수 있습니다. 앱이 읽은 내용은 그
          앱을 운영하는 곳으로 갑니다.
        </p>
        <p className="step-up-actions">
          <button type="submit" className="button button-primary" name="decision" value="allow">
            허용
          </button>
          <button type="submit" className="button" name="decision" value="deny">거부</button>
        </p>
      </form>
    </main>
  );
}

interface NoConsentPageProps {
  /** Why the app cannot be connected; not with `signIn`. */
  message?: string;
  /** Where the app gets that answer. */
  back?: { host: string; href: string } | null;
  /** The app that asks, and the ways to sign in first. */
  app?: string;
  signIn?: readonly SignInWay[];
}

/** Before a person can be asked: they are to sign in, or the request is none. */
export function NoConsentPage({ message, back, app, signIn }: NoConsentPageProps) {
  return (
    <main className="step-up">
      <h1>{signIn ? `‘${app}’ 연결` : "앱을 연결하지 못했습니다"}</h1>
      <p role={signIn ? undefined : "alert"}>
        {signIn ? "먼저 사무소에 로그인해 주세요. 무엇을 허용할지는 그다음에 묻습니다." : message}
      </p>
      <p className="step-up-actions">
        {signIn && <SignInButtons ways={signIn} />}
        {back && (
          <a className="button" href={back.href} rel="noreferrer">앱으로 돌아가기 ({back.host})</a>
        )}
        <a className="button button-quiet" href={paths.home()}>{signIn ? "취소" : "처음으로"}</a>
      </p>
    </main>
  );
}

interface LeadBackPageProps {
  app: string;
  host: string;
  href: string;
  isAllowed: boolean;
}

/** After the answer: the way back to the app. */
export const LeadBackPage = ({ app, host, href, isAllowed }: LeadBackPageProps) => (
  <main className="step-up">
    <h1>{isAllowed ? "허용했습니다" : "거부했습니다"}</h1>
    <p>
      앱 ‘{app}’(<code>{host}</code>)에 답을 보냅니다.{" "}
      {isAllowed ? "연결은 내 정보에서 끊을 수 있습니다." : "앱은 아무것도 받지 않았습니다."}
    </p>
    <p className="step-up-actions">
      <a className="button button-primary" href={href} rel="noreferrer">앱으로 돌아가기</a>
    </p>
  </main>
);
