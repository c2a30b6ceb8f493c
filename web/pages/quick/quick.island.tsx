/** The couriers' ledger as it lives in the browser (S2 §2): form, records, balance, pages. */
import { useSignals } from "@preact/signals-react/runtime";
import { useRef, useState } from "react";
import { searchCouriers, statsOf } from "../../../projections/courier/courier_figures.ts";
import type { CourierBalance, CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { island } from "../../ui/frame/island.tsx";
import { quickPaths } from "./paths.ts";
import { Pager } from "../../table/pager.tsx";
import { pageWindow } from "../../table/rows/paging.ts";
import { editors, others, useAnnouncedEdit } from "../../ui/client/presence.ts";
import { callApi, momentQuery } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { ExcelButton } from "../../ui/form/excel_button.tsx";
import { count, won } from "../../ui/time/format.ts";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { PeopleHere } from "../../ui/frame/people_here.tsx";
import { SessionLost } from "../../ui/signed_out.tsx";
import { atMoment } from "../../ui/time/time_shown.ts";
import { dismissToast, toast } from "../../ui/client/toasts.ts";
import type { Open } from "./dialogs.tsx";
import { CourierForm, FIRST_FIELD } from "./form.tsx";
import { Records, type RowActions } from "./list.tsx";
import { PAGE_SIZES, type QuickStart, useCouriers } from "./use_couriers.ts";
import { CORRECTED, RECORDED, useForm } from "./use_form.ts";
import { useKeys } from "./use_keys.ts";

interface BalanceProps {
  balance: CourierBalance | null;
  /** Of an earlier moment: nothing is added to it. */
  past?: boolean;
  onTopUp(): void;
  onLow(): void;
}

function Balance({ balance, past = false, onTopUp, onLow }: BalanceProps) {
  const figure = (amount?: number) => amount === undefined ? "–" : won(amount);
  return (
    <section className="quick-balance card" aria-label="잔액">
      <dl>
        <div className="quick-available">
          <dt>잔액</dt>
          <dd className={balance?.is_low ? "quick-minus" : undefined}>
            {figure(balance?.available_balance)}
          </dd>
        </div>
        <div>
          <dt>충전 합계</dt>
          <dd>{figure(balance?.total_balance)}</dd>
        </div>
        <div>
          <dt>사용 합계</dt>
          <dd>{figure(balance?.total_amount)}</dd>
        </div>
      </dl>
      {!past && (
        <div className="row">
          <Button look="primary" onClick={onTopUp}>잔액 추가</Button>
          <Button onClick={onLow}>부족 알림 {figure(balance?.low_below)} 미만</Button>
        </div>
      )}
      {balance && <Reconciled {...balance} />}
    </section>
  );
}

/** 원장 대사: top-ups equal spending plus balance. */
function Reconciled(balance: CourierBalance) {
  const { total_balance, total_amount, available_balance, reconciled } = balance;
  return (
    <p className={reconciled ? "quick-fine" : "notice"} role={reconciled ? undefined : "alert"}>
      <b>원장 대사</b> 충전 {won(total_balance)} = 사용 {won(total_amount)} + 잔액{" "}
      {won(available_balance)} <b>{reconciled ? "✓ 일치" : "✗ 불일치"}</b>
    </p>
  );
}

function LowBalance({ balance, onTopUp }: Omit<BalanceProps, "onLow">) {
  if (!balance?.is_low) return null;
  return (
    <p className="notice notice-warning quick-low" role="status">
      <span>
        <b>잔액이 부족합니다.</b> {won(balance.available_balance)} 남음 (기준{" "}
        {won(balance.low_below)})
      </span>
      <Button small aria-label="부족한 잔액 추가" onClick={onTopUp}>잔액 추가</Button>
    </p>
  );
}

/** S2 §2, of the rows that are loaded and no others. */
function Stats({ rows, today }: { rows: readonly CourierRow[]; today: string }) {
  const { fees, today: made } = statsOf(rows, today);
  return (
    <dl className="quick-stats" aria-label="이 페이지의 합계">
      <div>
        <dt>이 페이지 배송비</dt>
        <dd>{won(fees)}</dd>
      </div>
      <div>
        <dt>이 페이지 오늘 배송</dt>
        <dd>{count(made)}건</dd>
      </div>
    </dl>
  );
}

const Dialogs = lazyPart(() => import("./dialogs.tsx"));
const ConflictDialog = lazyPart(() => import("./conflict.tsx"));

const SEARCH = "quick-search";
/** S2 §2, §8. */
const NONE_FOUND = "검색 결과가 없습니다.";
const NONE = "등록된 배송 기록이 없습니다.";
const DELETED = "기록이 삭제되었습니다.";
const TOPPED_UP = "잔액이 성공적으로 추가되었습니다.";
const RESTORED = "기록을 복원했습니다.";

const focusOn = (id: string) => document.getElementById(id)?.focus();
/** The form may have to be drawn first. */
const focusForm = () => setTimeout(() => focusOn(FIRST_FIELD));

/** A person who went on to something else while it was saved is left there. */
const isFree = () =>
  !document.activeElement?.closest("main") ||
  document.activeElement.closest(".quick-form") !== null;

/** Says what was done, and offers the way back: one more event, never a rubbing out. */
function useDone(load: () => Promise<void>) {
  const standing = useRef(0);
  const call = async (method: "POST" | "DELETE", path: string, body: object) => {
    const answer = await callApi<{ data: CourierRow }>(method, path, { act: "takeBack", body });
    if (!answer.ok) toast("error", answer.problem.message);
    else toast("success", "되돌렸습니다.");
    await load();
  };
  return (text: string, row: CourierRow, from: number | null) => {
    void load();
    const { id, version } = row;
    if (from === version) return void toast("info", "바뀐 내용이 없습니다.");
    const run = from === null
      ? () => void call("DELETE", quickPaths.api.one(id), { reason: "입력 되돌리기", version })
      : () => void call("POST", quickPaths.api.restore(id), { to_version: from, version });
    // The way back leads from the newest change alone.
    if (standing.current) dismissToast(standing.current);
    standing.current = toast("success", text, { label: "되돌리기", run });
  };
}

interface Doing {
  couriers: ReturnType<typeof useCouriers>;
  form: ReturnType<typeof useForm>;
  done: ReturnType<typeof useDone>;
  close(): void;
}

/** What a window does to the page once it is through. */
const doneIn = ({ couriers, form, done, close }: Doing) => ({
  onClose: close,
  onTopUp(row: CourierRow) {
    close();
    done(TOPPED_UP, row, null);
  },
  onDeleted(row: CourierRow) {
    close();
    // S2 §4: editing ends when the edited record is deleted.
    if (form.edited?.row.id === row.id) form.start(null);
    done(DELETED, row, row.version - 1);
  },
  onRule(balance: CourierBalance) {
    close();
    couriers.setBalance(balance);
    toast("success", "저장했습니다.");
  },
});

function useQuick(start: QuickStart) {
  const edited = useRef<CourierRow | undefined>(undefined);
  const couriers = useCouriers(start, () => edited.current?.created_at);
  const { load } = couriers;
  const done = useDone(load);
  const form = useForm((row, from) => {
    done(from === null ? RECORDED : CORRECTED, row, from);
    // New records are on the first page.
    if (from === null && couriers.asked.page > 1) void couriers.show({ page: 1 });
    if (isFree()) focusForm();
  });
  edited.current = form.edited?.row;
  useAnnouncedEdit(edited.current?.id ?? null);
  const [formShown, setFormShown] = useState(!start.past);
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const [past, setPast] = useState<string | null>(null);
  const begin = async (row: CourierRow | null) => {
    if (start.past) return;
    if (!await form.begin(row)) return;
    setFormShown(true);
    focusForm();
  };
  const cancel = async () => {
    if (!form.edited) return;
    // A cancelled correction continues at its line.
    const line = document.querySelector<HTMLElement>(".quick-editing [aria-keyshortcuts=e]");
    if (await form.begin(null)) line?.focus();
  };
  useKeys({
    save: start.past ? () => {} : form.save,
    begin: () => void begin(null),
    cancel: () => void cancel(),
  });
  const actions: RowActions = {
    edit: (row) => void begin(row),
    remove: (row) => setOpen({ kind: "delete", row }),
    async bringBack({ id, version }) {
      const body = { version };
      const path = quickPaths.api.restore(id);
      const answer = await callApi<{ data: CourierRow }>("POST", path, {
        act: "restoreCourier",
        body,
      });
      if (answer.ok) done(RESTORED, answer.data.data, version);
      else toast("error", answer.problem.message);
    },
    history: (id) => setPast(past === id ? null : id),
    restored: (row, from) => done("되돌렸습니다.", row, from),
  };
  const dialogs = doneIn({ couriers, form, done, close: () => setOpen(null) });
  return {
    ...couriers,
    isPast: start.past,
    form,
    formShown,
    setFormShown,
    words,
    setWords,
    open,
    setOpen,
    past,
    actions,
    dialogs,
    begin: () => void begin(null),
    cancel,
  };
}

/** Search, what is shown, and the figures of the page. */
function Bar({ page, today }: { page: ReturnType<typeof useQuick>; today: string }) {
  return (
    <div className="quick-bar row">
      <input
        id={SEARCH}
        type="search"
        className="input"
        aria-label="이 페이지에서 검색"
        placeholder="이 페이지에서 검색: 기사번호, 보내는 곳, 받는 곳, 메모"
        value={page.words}
        onChange={(event) => page.setWords(event.target.value)}
      />
      <label className="quick-switch">
        <input
          type="checkbox"
          checked={page.asked.reversed}
          onChange={(event) => void page.show({ page: 1, reversed: event.target.checked })}
        />
        정정·삭제 내역 보기
      </label>
      {!page.isPast && (
        <Button
          aria-expanded={page.formShown}
          onClick={() => page.setFormShown(!page.formShown)}
        >
          {page.formShown ? "입력창 숨기기" : "입력창 보기"}
        </Button>
      )}
      <ExcelButton path={atMoment(quickPaths.api.excel(), momentQuery.as_of ?? null)} />
      <PeopleHere />
      <Stats rows={page.list.results} today={today} />
    </div>
  );
}

/** S2 §2: five numbers up to 768 px, six from 769 to 1024, ten where it is wider. */
function numbersOf(page: number, pages: number) {
  const narrow = pageWindow(page, pages, 5);
  const middle = pageWindow(page, pages, 6);
  const classOf = (number: number) =>
    narrow.includes(number)
      ? undefined
      : middle.includes(number)
      ? "quick-not-narrow"
      : "quick-not-narrow quick-wide-only";
  return { buttons: pageWindow(page, pages, 10), classOf };
}

export function Quick(start: QuickStart) {
  useSignals();
  const page = useQuick(start);
  const { asked, list, form, words, open, setOpen, show } = page;
  const rows = searchCouriers(list.results, words);
  const topUp = () => setOpen({ kind: "top_up" });
  return (
    <>
      {!start.past && <LowBalance balance={page.balance} onTopUp={topUp} />}
      <div className="quick-head">
        <Balance
          balance={page.balance}
          past={start.past}
          onTopUp={topUp}
          onLow={() => page.balance && setOpen({ kind: "low", low_below: page.balance.low_below })}
        />
        {page.formShown && (
          <CourierForm
            draft={form.draft}
            editing={form.edited !== null}
            saving={form.saving}
            trouble={form.trouble}
            problemOf={(key) => form.problems.find(({ field }) => field === key)?.message}
            onChange={form.change}
            onSave={form.save}
            onCancel={() => void page.cancel()}
          />
        )}
      </div>
      {form.signedOut && <SessionLost />}
      <Bar page={page} today={start.today} />
      <p className="visually-hidden" role="status">
        {page.loading ? "불러오는 중입니다." : words.trim() && `검색 결과 ${count(rows.length)}건`}
      </p>
      <div aria-busy={page.loading} className="quick-list">
        {rows.length === 0 ? <None page={page} /> : (
          <Records
            rows={rows}
            editing={form.edited?.row.id ?? null}
            editors={editors(others.value)}
            open={page.past}
            reversed={asked.reversed}
            closed={start.closed}
            actions={start.past ? null : page.actions}
          />
        )}
        {page.failed && <Button onClick={() => void page.load()}>다시 시도</Button>}
      </div>
      <Pager
        asked={asked}
        sizes={PAGE_SIZES}
        shown={list.results.length}
        count={list.count}
        numbers={numbersOf}
        onShow={show}
      />
      {open && <Dialogs open={open} {...page.dialogs} />}
      {form.conflict && (
        <ConflictDialog {...form} conflict={form.conflict} onClose={form.closeConflict} />
      )}
    </>
  );
}

/** Why no record is listed, and what leads on from there. */
function None({ page }: { page: ReturnType<typeof useQuick> }) {
  const { failed, list: { results }, words } = page;
  const looked = words.trim();
  if (failed || looked || results.length > 0) {
    return (
      <div className="list-blank">
        <p>{failed ? "데이터를 불러오는데 실패했습니다." : NONE_FOUND}</p>
        {looked && <a className="button" href={quickPaths.all(looked)}>전체 기록에서 찾기</a>}
      </div>
    );
  }
  if (page.isPast) return <p className="list-blank">{NONE}</p>;
  return (
    <div className="list-blank">
      <p>{NONE}</p>
      <div className="row">
        <Button look="primary" onClick={page.begin}>첫 기록 쓰기</Button>
        <a className="button" href={quickPaths.statement()}>명세서 대조</a>
      </div>
    </div>
  );
}

export default island("quick", Quick);
