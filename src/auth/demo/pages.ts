/** The demo login's two pages: the choice of an account, and a word when something went wrong. */
import { createHash } from "node:crypto";
import { demoAccounts } from "./accounts.ts";

/** Weights of the house's font that the pages use, by the last part of their address. */
export const fontFiles: Record<string, string> = {
  "400.woff2": "Pretendard-Regular.subset.woff2",
  "600.woff2": "Pretendard-SemiBold.subset.woff2",
};

const style = `
@font-face { font-family: Pretendard; font-weight: 400; font-display: swap;
  src: url("/fonts/400.woff2") format("woff2"); }
@font-face { font-family: Pretendard; font-weight: 600; font-display: swap;
  src: url("/fonts/600.woff2") format("woff2"); }
:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #ffffff; --rule: #e4ded3;
  --ink: #16202e; --ink-2: #4a5565; --ink-3: #5f6979; --seal: #b8321f; }
@media (prefers-color-scheme: dark) { :root { --paper: #12181f; --surface: #1a222c;
  --rule: #2e3844; --ink: #e9e4dc; --ink-2: #a9b2be; --ink-3: #a9b2be; --seal: #f0735c; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem;
  background: var(--paper); color: var(--ink); word-break: keep-all;
  font: 16px/1.6 Pretendard, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; }
main { width: 100%; max-width: 27rem; }
.seal { display: inline-grid; place-items: center; width: 2.75rem; height: 2.75rem;
  border: 2px solid var(--seal); border-radius: 6px; color: var(--seal); font-weight: 600;
  font-size: .8125rem; line-height: 1.15; letter-spacing: .02em; }
h1 { margin: 1.25rem 0 .375rem; font-size: 1.625rem; font-weight: 600; line-height: 1.3; letter-spacing: -.02em; }
p { color: var(--ink-2); text-wrap: pretty; }
ul { list-style: none; margin: 1.75rem 0 0; padding: 0; border-top: 1px solid var(--rule); }
li { border-bottom: 1px solid var(--rule); }
button { font: inherit; color: inherit; cursor: pointer; }
.account { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 1rem;
  width: 100%; padding: .875rem .75rem; border: 0; background: none; text-align: left; }
.account:hover { background: var(--surface); }
.account strong { font-weight: 600; }
.account small { grid-row: 2; color: var(--ink-3); font-size: .875rem; }
.account span { grid-row: 1 / 3; grid-column: 2; color: var(--seal); }
.cancel { margin-top: 1.5rem; padding: .5625rem 1.125rem; border: 1px solid var(--ink);
  border-radius: 6px; background: none; font-weight: 600; }
.cancel:hover { background: var(--surface); }
:focus-visible { outline: 2px solid var(--seal); outline-offset: 2px; }
a { color: inherit; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Only this page's own style; no script at all. */
export const contentPolicy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<div class="seal" aria-hidden="true">데모<br>전용</div>
${body}
</main>
</body>
</html>`;
}

/** The accounts as a list of buttons, and a way back. `action` is the page's own path. */
export function choicePage(action: string): string {
  const accounts = demoAccounts.map(({ key, profile, hint }) =>
    `<li><button class="account" name="account" value="${key}">` +
    `<strong>${profile.nickname}</strong><small>${hint}</small>` +
    `<span aria-hidden="true">→</span></button></li>`
  );
  return page(
    "데모 로그인",
    `<h1>데모 로그인</h1>
<p>실제 카카오 계정이 아닙니다. 둘러볼 사람을 선택해 주세요. 비밀번호는 없습니다.</p>
<form method="post" action="${encodeURI(action)}">
<ul>
${accounts.join("\n")}
</ul>
<button class="cancel" name="cancel" value="1">취소하고 돌아가기</button>
</form>`,
  );
}

/** The page for an invalid or expired request to the demo login. */
export function troublePage(error: string): string {
  const code = error.replace(/[^a-z_]/g, "");
  return page(
    "데모 로그인 오류",
    `<h1>로그인을 계속할 수 없습니다</h1>
<p>시간이 지났거나 주소가 올바르지 않습니다. 처음 화면으로 돌아가 로그인을 다시 시작해 주세요.</p>
<p><small>${code}</small></p>`,
  );
}
