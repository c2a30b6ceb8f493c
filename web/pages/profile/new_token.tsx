/** The form for a new token, and the one time its secret is shown. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { callApi } from "../../ui/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toasts.ts";
import type { NewToken } from "./rows.ts";

const LIVES: [days: string, label: string][] = [
  ["30", "30일"],
  ["90", "90일"],
  ["365", "1년"],
  ["", "만료 없음"],
];

export function NewTokenForm({ onMade }: { onMade(token: NewToken): void }) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const id = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setProblem("토큰 이름을 입력해 주세요.");
    setBusy(true);
    const body = { name, expires_in_days: days === "" ? null : Number(days) };
    const answer = await callApi<NewToken>("POST", paths.api.tokens(), { body });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem.message);
    setName("");
    setProblem("");
    onMade(answer.data);
  }

  return (
    <form className="profile-form" onSubmit={submit} noValidate>
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
      <p id={id} className="profile-problem" role="alert">{problem}</p>
    </form>
  );
}

/** Focus goes to the secret: it is what has to be copied before anything else. */
export function ShownOnce({ made, onDone }: { made: NewToken; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), [made.id]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(made.token);
      toast("success", "토큰을 복사했습니다.");
    } catch {
      field.current?.select();
      toast("info", "Ctrl+C를 눌러 복사해 주세요.");
    }
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
