/** Personal access tokens: made, shown once, revoked. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type Access,
  type Area,
  AREAS,
  readingScopes,
  scopesText,
} from "../../../events/account/scope.ts";
import { accessPaths } from "../settings/access/paths.ts";
import { paths } from "../../paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { copyText } from "../../ui/client/copy_text.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { Field } from "../../ui/form/field.tsx";
import { numbered } from "../../ui/numbered.ts";
import { toast } from "../../ui/client/toasts.ts";
import { TokenButtons, tokenWay, WaysIn } from "../../ui/ways_in.tsx";
import { officeNow } from "../../ui/time/now.ts";
import type { NewToken, TokenRow } from "./rows.ts";
import { type Shared, useEnding } from "./use_ending.ts";

/** By area; one that is left out is closed. */
type ChosenScopes = Partial<Record<Area, Access>>;

const CHOICES: [access: Access | "", label: string][] = [
  ["", "없음"],
  ["read", "읽기"],
  ["write", "쓰기"],
];

interface ScopeChoiceProps {
  areas: Area[];
  chosen: ChosenScopes;
  onChange(chosen: ChosenScopes): void;
}

function without(chosen: ChosenScopes, area: Area): ChosenScopes {
  const { [area]: _closed, ...rest } = chosen;
  return rest;
}

/** Closed it says what is chosen; most tokens only read. */
function ScopeChoice({ areas, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  const isAll = areas.every((area) => chosen[area] === "read");
  const summary = isAll ? "모든 영역 읽기" : scopesText(chosen) || "없음";
  return (
    <details className="scope-choice">
      <summary>
        권한 <b>{summary}</b>
      </summary>
      {areas.map((area) => (
        <fieldset key={area}>
          <legend>{AREAS[area]}</legend>
          <div className="segments">
            {CHOICES.map(([access, label]) => (
              <label key={access}>
                <input
                  type="radio"
                  name={`${id}-${area}`}
                  checked={(chosen[area] ?? "") === access}
                  onChange={() =>
                    onChange(
                      access === "" ? without(chosen, area) : { ...chosen, [area]: access },
                    )}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

const LIVES: [days: string, label: string][] = [
  ["30", "30일"],
  ["90", "90일"],
  ["365", "1년"],
];

const own = accessPaths();

/** The form for a new token. */
function NewTokenForm({ areas, onMade }: { areas: Area[]; onMade(token: NewToken): void }) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [chosen, setChosen] = useState<ChosenScopes>(() => readingScopes(areas));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const id = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setProblem("토큰 이름을 입력해 주세요.");
    setBusy(true);
    const body = { name, expires_in_days: Number(days), scopes: chosen };
    const answer = await callApi<NewToken>("POST", paths.api.tokens(), {
      act: "createToken",
      body,
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem.message);
    setName("");
    setChosen(readingScopes(areas));
    setProblem("");
    onMade(answer.data);
  }

  return (
    <form className="profile-form fields mt-4" onSubmit={submit} noValidate>
      <Field
        label="새 토큰 이름"
        value={name}
        maxLength={60}
        autoComplete="off"
        aria-invalid={problem !== "" || undefined}
        aria-describedby={id}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        as="select"
        label="유효 기간"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      >
        {LIVES.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
      </Field>
      <Button type="submit" look="primary" busy={busy}>만들기</Button>
      <ScopeChoice areas={areas} chosen={chosen} onChange={setChosen} />
      <p id={id} className="profile-problem" role="alert">{problem}</p>
    </form>
  );
}

/** Focus goes to the secret: it is what has to be copied before anything else. */
function ShownOnce({ made, onDone }: { made: NewToken; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), [made.id]);

  async function copy(): Promise<void> {
    if (await copyText(made.token)) return void toast("success", "토큰을 복사했습니다.");
    field.current?.select();
    toast("info", "Ctrl+C를 눌러 복사해 주세요.");
  }

  return (
    <div className="profile-secret">
      <label htmlFor={id}>
        ‘{made.name}’ 토큰입니다. <b>지금 한 번만 보여 드립니다.</b>{" "}
        복사해서 안전한 곳에 보관해 주세요.
      </label>
      <input id={id} ref={field} className="input" readOnly value={made.token} />
      <div>
        <Button look="primary" onClick={copy}>복사</Button>
        <Button look="quiet" onClick={onDone}>보관했습니다</Button>
      </div>
    </div>
  );
}

interface TokensProps {
  first: TokenRow[];
  areas: Area[];
  now: string;
  shared: Shared;
}

export function Tokens({ first, areas, now, shared }: TokensProps) {
  const { rows, setRows, ending, end, confirm } = useEnding(first, shared);
  const [made, setMade] = useState<NewToken | null>(null);

  function add(token: NewToken): void {
    setMade(token);
    const { token: _secret, account: _owner, ...row } = token;
    const unused = {
      app: null,
      paused: false,
      withheld: false,
      used_at: null,
      network: "",
      current: false,
    };
    setRows((before) => [...before, { ...row, ...unused, made_at: officeNow().toISOString() }]);
    shared.onChange();
  }

  async function revoke({ id, name }: TokenRow): Promise<void> {
    const sure = await confirmDialog({
      title: "액세스 토큰을 폐기할까요?",
      text: `‘${name}’ 토큰을 쓰는 스크립트는 바로 멈춥니다. 되돌릴 수 없습니다.`,
      confirm: "폐기",
      danger: true,
    });
    if (!sure) return;
    const gone = await end(id, own.token(id), "액세스 토큰을 폐기했습니다.");
    if (gone && made?.id === id) setMade(null);
  }

  const names = numbered(rows.map(({ name }) => name));
  return (
    <section aria-labelledby="tokens-title">
      <h2 id="tokens-title">액세스 토큰</h2>
      <p className="profile-note">
        스크립트가 로그인 없이 일할 때 씁니다. 나의 권한 가운데 선택한 것만 할 수 있습니다.
      </p>
      {rows.length === 0 ? <p className="profile-empty">만든 액세스 토큰이 없습니다.</p> : (
        <WaysIn
          label="액세스 토큰"
          rows={rows.map((row, at) => {
            const shared = { name: names[at], busy: ending === row.id };
            const again = () => void confirm(row.id, own.confirmation(row.id));
            return tokenWay(
              row,
              now,
              <TokenButtons {...shared} row={row} onAgain={again} onRevoke={() => revoke(row)} />,
            );
          })}
        />
      )}
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      <NewTokenForm areas={areas} onMade={add} />
    </section>
  );
}
