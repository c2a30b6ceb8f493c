/** Who is signed in, and what they can do about it: theme, keyboard help, signing out. */
import type { Signal } from "@preact/signals-react";
import { useEffect, useState } from "react";
import type { Role } from "../../../events/base/event.ts";
import { island } from "./island.tsx";
import { signOutEverywherePath } from "../../pages/settings/access/paths.ts";
import { paths } from "../../paths.ts";
import { confirmDraftLoss } from "../form/ask_about_drafts.ts";
import { Avatar } from "../avatar.tsx";
import { Button } from "../form/button.tsx";
import { closeDrawer } from "./drawer.ts";
import { helpOpen } from "../help.ts";
import { useMenuManners } from "./menu.tsx";
import { ownActsOpen } from "../dialog/own_acts_open.ts";
import { remember } from "../client/remember.ts";
import type { ShellUser } from "./shell_user.ts";

/** Here, by a plain form that works without any script; or everywhere, by a page that says what it ends. */
function SignOut() {
  return (
    <>
      <form method="post" action={paths.oauth.logout()} onSubmit={confirmDraftLoss}>
        <button type="submit" className="button button-quiet">로그아웃</button>
      </form>
      <a className="button button-quiet" href={signOutEverywherePath()}>모든 기기에서 로그아웃</a>
    </>
  );
}

type ThemeChoice = "auto" | "light" | "dark";

/** What is chosen now, read from the page itself. */
function chosenTheme(): ThemeChoice {
  return (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? "auto";
}

/** Changes the page at once and remembers the choice for a year; `auto` forgets it. */
function chooseTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  remember("theme", choice === "auto" ? "" : choice);
}

const roles: Record<Role, string> = {
  visitor: "손님",
  user: "일반 회원",
  staff: "직원",
  superuser: "최고관리자",
};

const themes: [ThemeChoice, string][] = [["auto", "시스템"], ["light", "밝게"], ["dark", "어둡게"]];

function ThemeSwitch() {
  const [choice, setChoice] = useState<ThemeChoice | null>(null);
  // Only the browser knows what was chosen: the server renders no choice and hydration agrees.
  useEffect(() => setChoice(chosenTheme()), []);
  return (
    <fieldset>
      <legend className="account-label">화면 밝기</legend>
      <div className="segments">
        {themes.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={choice === value}
              onChange={() => {
                chooseTheme(value);
                setChoice(value);
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `version` is the program's, for who runs it; "" shows none. */
function Account({ user, version = "" }: { user: ShellUser; version?: string }) {
  const menu = useMenuManners();
  const open = (part: Signal<boolean>) => {
    if (menu.current) menu.current.open = false;
    closeDrawer();
    part.value = true;
  };
  return (
    <details className="account" ref={menu}>
      <summary>
        <Avatar name={user.name} image={user.image} large />
        <span className="account-who">
          <b>{user.name}</b>
          <span>{roles[user.role]}</span>
        </span>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M4 10l4-4 4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      <div className="account-panel">
        <ThemeSwitch />
        <a className="button button-quiet" href={paths.profile()}>내 정보</a>
        <a className="button button-quiet" href={paths.home()}>사이트 보기</a>
        {user.role !== "user" && (
          <>
            <Button look="quiet" onClick={() => open(ownActsOpen)}>내 작업 내역</Button>
            <Button look="quiet" onClick={() => open(helpOpen)}>
              단축키 도움말 <kbd>?</kbd>
            </Button>
          </>
        )}
        <SignOut />
        {version && <p className="account-label account-version">{`버전 ${version}`}</p>}
      </div>
    </details>
  );
}

export default island("account", Account);
