/** The panel that says which columns are shown, where, and how wide (S2 §2). Loaded when opened. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Column } from "../../events/kit/column.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toasts.ts";
import {
  changeSetting,
  COLUMN_TABS,
  type ColumnSetting,
  type ColumnTab,
  moveBeside,
  settingsOn,
  summaryOf,
} from "./column_settings.ts";
import type { ColumnsControl } from "./use_columns.ts";

interface ManagerProps {
  columns: Column[];
  control: ColumnsControl;
  onClose(): void;
}

interface TabsProps {
  id: string;
  tab: ColumnTab;
  amount(tab: ColumnTab): number;
  onTab(tab: ColumnTab): void;
}

function Tabs({ id, tab, amount, onTab }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = COLUMN_TABS.findIndex((entry) => entry.tab === tab);
    const to = (at + by + COLUMN_TABS.length) % COLUMN_TABS.length;
    onTab(COLUMN_TABS[to].tab);
    list.current?.querySelectorAll("button")[to].focus();
  };
  return (
    <div role="tablist" aria-label="열 묶음" className="dt-tabs" ref={list} onKeyDown={move}>
      {COLUMN_TABS.map(({ tab: name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === tab}
          aria-controls={`${id}-panel`}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {label} <span className="tabular">{amount(name)}</span>
        </button>
      ))}
    </div>
  );
}

interface LineProps {
  column: Column;
  setting: ColumnSetting;
  isFirst: boolean;
  isLast: boolean;
  onChange(change: Partial<ColumnSetting>): void;
  onStep(by: -1 | 1): void;
  onDrag(): void;
  onDrop(): void;
}

function Line({ column, setting, isFirst, isLast, onChange, onStep, onDrag, onDrop }: LineProps) {
  const { label } = column;
  const toggle = (name: "visible" | "fixed" | "autoSize", text: string) => (
    <label>
      <input
        type="checkbox"
        aria-label={`${label} ${text}`}
        checked={setting[name]}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />{" "}
      {text}
    </label>
  );
  return (
    <li
      className="dt-column"
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="dt-column-name">
        <span aria-hidden="true" className="dt-grip">⠿</span>
        {label}
      </span>
      {toggle("visible", "표시")}
      {toggle("fixed", "왼쪽 고정")}
      {toggle("autoSize", "자동 너비")}
      <span className="dt-steps">
        <Button small aria-label={`${label} 위로`} disabled={isFirst} onClick={() => onStep(-1)}>
          ↑
        </Button>
        <Button small aria-label={`${label} 아래로`} disabled={isLast} onClick={() => onStep(1)}>
          ↓
        </Button>
      </span>
    </li>
  );
}

function Lines({ columns, control, shown }: Omit<ManagerProps, "onClose"> & {
  shown: ColumnSetting[];
}) {
  const dragged = useRef<string | null>(null);
  const { settings, set } = control;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const drop = (target: string) => {
    const key = dragged.current;
    if (!key) return;
    const down = settings.findIndex((one) => one.key === key) <
      settings.findIndex((one) => one.key === target);
    set(moveBeside(settings, key, target, down ? "after" : "before"));
  };
  return (
    <ul className="dt-columns">
      {shown.map((setting, index) => (
        <Line
          key={setting.key}
          column={byKey.get(setting.key)!}
          setting={setting}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
          onChange={(change) => set(changeSetting(settings, setting.key, change))}
          onStep={(by) => {
            const { key } = shown[index + by];
            set(moveBeside(settings, setting.key, key, by < 0 ? "before" : "after"));
          }}
          onDrag={() => dragged.current = setting.key}
          onDrop={() => drop(setting.key)}
        />
      ))}
    </ul>
  );
}

export default function ColumnManager({ columns, control, onClose }: ManagerProps) {
  const id = useId();
  const [tab, setTab] = useState<ColumnTab>("all");
  const { settings, unsaved, set, reset } = control;
  const { total, shown, hidden, fixed } = summaryOf(settings);
  const showAll = (visible: boolean) => set(settings.map((setting) => ({ ...setting, visible })));
  const save = () => {
    if (control.save()) toast("success", "열 설정을 저장했습니다.");
    else toast("error", "이 브라우저에 열 설정을 저장하지 못했습니다.");
  };
  return (
    <Dialog
      wide
      title="열 설정"
      text={`전체 ${total}개 · 표시 ${shown}개 · 숨김 ${hidden}개 · 고정 ${fixed}개`}
      onClose={onClose}
    >
      <Tabs
        id={id}
        tab={tab}
        amount={(name) => settingsOn(name, columns, settings).length}
        onTab={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Lines columns={columns} control={control} shown={settingsOn(tab, columns, settings)} />
      </div>
      {unsaved && (
        <p className="notice notice-warning" role="status">
          저장하지 않은 열 설정이 있습니다. 새로고침하면 사라집니다.
        </p>
      )}
      <div className="dialog-actions">
        <Button onClick={() => showAll(true)}>모두 표시</Button>
        <Button onClick={() => showAll(false)}>모두 숨기기</Button>
        <Button onClick={reset}>기본값으로</Button>
        <Button look="primary" onClick={save}>설정 저장{unsaved ? " *" : ""}</Button>
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
