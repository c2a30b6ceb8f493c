/** Passkeys of the person: made, named, removed; and the recovery codes for when none is at hand. */
import { type FormEvent, useId, useState } from "react";
import { passkeyPaths } from "../step-up/paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { copyText } from "../../ui/client/copy_text.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { Field } from "../../ui/form/field.tsx";
import { Moment } from "../../ui/moment.tsx";
import { toast } from "../../ui/client/toasts.ts";
import type { NewCodes, PasskeyRow, SecondFactorProps } from "./rows.ts";
import { useEnding } from "./use_ending.ts";

interface OfficeRulesProps {
  office: NonNullable<SecondFactorProps["office"]>;
  /** Passkeys of the person at this page. */
  own: number;
  /** Does this person keep recovery codes? */
  codesSeen: boolean;
}

type StandingProps = Pick<OfficeRulesProps, "own" | "codesSeen"> & { required: boolean };

/** Whether the office asks for passkeys, and what has to be done before it can. */
function Standing({ required, own, codesSeen }: StandingProps) {
  return (
    <p className="profile-note">
      {required
        ? "패스키를 확인하지 않은 최고관리자는 최고관리자 권한을 쓸 수 없습니다."
        : "지금은 요구하지 않습니다. 켜면 패스키를 확인해야 최고관리자 권한을 쓸 수 있습니다."}
      {!required && own === 0 && " 먼저 자신의 패스키를 등록해 주세요."}
      {!required && own > 0 && !codesSeen && " 먼저 자신의 복구 코드를 만들어 보관해 주세요."}
    </p>
  );
}

function OfficeRules({ office, own, codesSeen }: OfficeRulesProps) {
  const [required, setRequired] = useState(office.required);
  const [superusers, setSuperusers] = useState(office.superusers);
  const [busy, setBusy] = useState(false);

  async function turn(): Promise<void> {
    setBusy(true);
    const body = { passkeys_required: !required };
    const answer = await callApi("PUT", passkeyPaths.rules(), { act: "changeRules", body });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    setRequired(!required);
    toast(
      "success",
      required ? "이제 요구하지 않습니다." : "이제 최고관리자에게 패스키를 요구합니다.",
    );
  }

  async function reset(id: string, name: string): Promise<void> {
    const sure = await confirmDialog({
      title: `${name} 님의 패스키를 초기화할까요?`,
      text: "등록한 패스키와 복구 코드를 모두 지우고, 모든 기기에서 로그아웃시킵니다.",
      confirm: "초기화",
      danger: true,
    });
    if (!sure) return;
    const answer = await callApi("POST", passkeyPaths.reset(id), { act: "resetPasskeys" });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setSuperusers((all) => all.map((one) => one.id === id ? { ...one, passkeys: 0 } : one));
    toast("success", `${name} 님의 패스키를 초기화했습니다.`);
  }

  return (
    <>
      <h3>최고관리자의 패스키</h3>
      <Standing required={required} own={own} codesSeen={codesSeen} />
      <ul className="profile-list">
        {superusers.map(({ id, name, passkeys, self }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <p>{passkeys === 0 ? "패스키 없음" : `패스키 ${passkeys}개`}</p>
            </div>
            {passkeys > 0 && !self && (
              <Button
                small
                look="danger"
                onClick={() => reset(id, name)}
                aria-label={`${name} 패스키 초기화`}
              >
                초기화
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="profile-below">
        <Button
          busy={busy}
          disabled={!required && !codesSeen}
          aria-pressed={required}
          onClick={turn}
        >
          {required ? "패스키 요구 끄기" : "최고관리자에게 패스키 요구"}
        </Button>
      </p>
    </>
  );
}

const NAME_MAX = 60;

/** The form for a new passkey; the browser asks the rest. */
function NewPasskey({ onMade }: { onMade(row: PasskeyRow): void }) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const id = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setProblem("패스키 이름을 입력해 주세요.");
    setBusy(true);
    const { makePasskey } = await import("../../ui/client/webauthn.ts");
    const { addOptions, add } = passkeyPaths;
    const made = await makePasskey<{ data: PasskeyRow }>(addOptions(), add(), { name });
    setBusy(false);
    if (!made.ok) return setProblem(made.message);
    setName("");
    setProblem("");
    toast("success", "패스키를 등록했습니다.");
    onMade(made.data.data);
  }

  return (
    <form className="profile-form fields mt-4" onSubmit={submit} noValidate>
      <Field
        label="새 패스키 이름"
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        placeholder="예: 사무실 노트북"
        aria-invalid={problem !== "" || undefined}
        aria-describedby={id}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" busy={busy}>패스키 등록</Button>
      <p id={id} className="profile-problem" role="alert">{problem}</p>
    </form>
  );
}

/** One passkey, whose name can be changed in its place. */
function Row({ row, busy, onRemove, onNamed }: {
  row: PasskeyRow;
  busy: boolean;
  onRemove(): void;
  onNamed(name: string): void;
}) {
  const [naming, setNaming] = useState<string | null>(null);
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = naming!.trim();
    const answer = await callApi("PUT", passkeyPaths.one(row.id), {
      act: "renamePasskey",
      body: { name },
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    onNamed(name);
    setNaming(null);
  }
  if (naming !== null) {
    return (
      <li>
        <form className="profile-form profile-naming fields mt-4" onSubmit={save} noValidate>
          <Field
            label="패스키 이름"
            value={naming}
            maxLength={NAME_MAX}
            autoFocus
            onChange={(event) => setNaming(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && setNaming(null)}
          />
          <Button type="submit" look="primary">저장</Button>
          <Button look="quiet" onClick={() => setNaming(null)}>취소</Button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <div>
        <b>{row.name}</b>
        {row.synced && <span className="badge">여러 기기</span>}
        <p>
          <Moment at={row.added_at} /> 등록 · {row.used_at
            ? (
              <>
                마지막 사용 <Moment at={row.used_at} />
              </>
            )
            : "아직 쓰지 않음"}
        </p>
      </div>
      <div className="strip fixed">
        <Button small onClick={() => setNaming(row.name)} aria-label={`${row.name} 이름 바꾸기`}>
          이름
        </Button>
        <Button
          small
          look="danger"
          busy={busy}
          onClick={onRemove}
          aria-label={`${row.name} 패스키 삭제`}
        >
          삭제
        </Button>
      </div>
    </li>
  );
}

interface CodesProps {
  /** How many there are. */
  first: number;
  /** Called with whether the present codes were seen and are kept. */
  onSeen(seen: boolean): void;
}

/** The codes, this once; and how many are left. */
function Codes({ first, onSeen }: CodesProps) {
  const [left, setLeft] = useState(first);
  const [made, setMade] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const id = useId();

  async function make(): Promise<void> {
    const sure = left === 0 || await confirmDialog({
      title: "복구 코드를 새로 만들까요?",
      text: "전에 만든 복구 코드는 모두 쓸 수 없게 됩니다.",
      confirm: "새로 만들기",
    });
    if (!sure) return;
    setBusy(true);
    const answer = await callApi<NewCodes>("POST", passkeyPaths.codes(), { act: "makeCodes" });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    setMade(answer.data.codes);
    setLeft(answer.data.codes.length);
    onSeen(false);
  }

  async function keep(): Promise<void> {
    const answer = await callApi("POST", passkeyPaths.codesSeen(), { act: "keepCodes" });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setMade([]);
    onSeen(true);
  }

  async function copy(): Promise<void> {
    if (await copyText(made.join("\n"))) toast("success", "복구 코드를 복사했습니다.");
    else toast("info", "코드를 선택해 복사해 주세요.");
  }

  return (
    <>
      <h3 id={id}>복구 코드</h3>
      <p className="profile-note">
        기기를 잃어버렸을 때 패스키 대신 한 번씩 씁니다.{" "}
        {left === 0 ? "만들어 둔 코드가 없습니다." : `${left}개 남았습니다.`}
      </p>
      {made.length > 0 && (
        <div className="profile-secret" role="group" aria-labelledby={id}>
          <p>
            <b>지금 한 번만 보여 드립니다.</b> 인쇄하거나 적어서 안전한 곳에 보관해 주세요.
          </p>
          <ul className="profile-codes">
            {made.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div>
            <Button look="primary" onClick={copy}>복사</Button>
            <Button look="quiet" onClick={keep}>보관했습니다</Button>
          </div>
        </div>
      )}
      <p className="profile-below">
        <Button busy={busy} onClick={make}>
          {left === 0 ? "복구 코드 만들기" : "복구 코드 새로 만들기"}
        </Button>
      </p>
    </>
  );
}

const NOWHERE = "IP 주소로는 패스키를 등록할 수 없습니다. 도메인 이름(localhost 등)으로 " +
  "열어 주세요.";

export function PasskeySection({ second }: { second: SecondFactorProps }) {
  const { rows, setRows, ending, end } = useEnding(second.passkeys);
  // The rights come with the next page.
  const [isWithheld, setWithheld] = useState(second.withheld);
  const [codesSeen, setCodesSeen] = useState(second.codesSeen);

  function add(row: PasskeyRow): void {
    setRows((before) => [...before, row]);
    if (isWithheld) location.reload();
    setWithheld(false);
  }

  async function remove({ id, name }: PasskeyRow): Promise<void> {
    const sure = await confirmDialog({
      title: "패스키를 지울까요?",
      text:
        `‘${name}’ 패스키로는 더 이상 로그인할 수 없습니다. 기기에 남은 패스키는 기기에서 지워 주세요.`,
      confirm: "삭제",
      danger: true,
    });
    if (sure) await end(id, passkeyPaths.one(id), "패스키를 지웠습니다.");
  }

  return (
    <section aria-labelledby="passkeys-title" id="passkeys">
      <h2 id="passkeys-title">패스키</h2>
      <p className="profile-note">
        등록하면 카카오 로그인 뒤에 지문, 얼굴이나 보안 키로 한 번 더 확인합니다.
      </p>
      {isWithheld && (
        <p className="profile-warning" role="status">
          최고관리자에게는 패스키가 필요합니다. {rows.length === 0
            ? "등록하면 최고관리자 권한을 다시 쓸 수 있습니다."
            : "로그아웃한 뒤 다시 로그인해 패스키로 확인해 주세요."}
        </p>
      )}
      {rows.length === 0
        ? <p className="profile-empty">등록한 패스키가 없습니다.</p>
        : (
          <ul className="profile-list">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                busy={ending === row.id}
                onRemove={() => remove(row)}
                onNamed={(name) =>
                  setRows((all) => all.map((one) => one.id === row.id ? { ...one, name } : one))}
              />
            ))}
          </ul>
        )}
      {second.here ? <NewPasskey onMade={add} /> : <p className="profile-note">{NOWHERE}</p>}
      {rows.length > 0 && <Codes first={second.codes} onSeen={setCodesSeen} />}
      {second.office && (
        <OfficeRules office={second.office} own={rows.length} codesSeen={codesSeen} />
      )}
    </section>
  );
}
