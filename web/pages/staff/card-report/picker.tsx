/** Choosing participants: a combobox with a list of many and the chosen ones as chips (S1 §5). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Participant } from "../../../../projections/employee/employee.ts";
import { paths } from "../../../paths.ts";
import { CrossIcon } from "../../../report/icons.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import {
  closedPicker,
  pickerKey,
  pickerOptions,
  togglePerson,
  typedPicker,
} from "./picker_state.ts";

/** S1 §7, §9: the people to choose from, fetched once per page. */
const PAGE_SIZE = 500;

let loaded: Participant[] | null = null;

/** The employees, null while they are on their way; `failed` says why they did not come. */
function useEmployees() {
  const [employees, setEmployees] = useState(loaded);
  const [failed, setFailed] = useState("");
  const retry = async () => {
    setFailed("");
    const path = `${paths.api.employeeList()}?page=1&page_size=${PAGE_SIZE}`;
    const answer = await callApi<{ data: Participant[] }>("GET", path, { act: "loadPeople" });
    if (!answer.ok) return setFailed(answer.problem.message);
    loaded = answer.data.data;
    setEmployees(loaded);
  };
  useEffect(() => {
    if (!loaded) void retry();
  }, []);
  return { employees, failed, retry };
}

/** "등기팀 · 과장", as much of it as is known. */
export const roleText = ({ dept, position }: Participant): string =>
  [dept, position].filter(Boolean).join(" · ");

interface PickerProps {
  chosen: Participant[];
  invalid: string | null;
  onChange(chosen: Participant[]): void;
  announce(text: string): void;
}

function Chips(
  { chosen, onRemove }: { chosen: Participant[]; onRemove(person: Participant): void },
) {
  return (
    <ul className="cr-chips" aria-label={`선택한 참석자 ${chosen.length}명`}>
      {chosen.map((person) => (
        <li key={person.id}>
          <span>{person.name}</span>
          <button
            type="button"
            aria-label={`${person.name} 빼기`}
            tabIndex={-1}
            onClick={() => onRemove(person)}
          >
            <CrossIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The list that opens below the field. */
function Drop(props: {
  id: string;
  hidden: boolean;
  loading: boolean;
  options: Participant[];
  chosen: Participant[];
  active: number;
  onToggle(person: Participant): void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[props.active]?.scrollIntoView({ block: "nearest" });
  }, [props.active]);
  return (
    <div className="cr-drop" hidden={props.hidden}>
      <ul
        role="listbox"
        id={props.id}
        aria-label="직원"
        aria-multiselectable="true"
        className="cr-options"
        ref={list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {props.options.map((person, index) => {
          const isChosen = props.chosen.some(({ id }) => id === person.id);
          return (
            <li
              key={person.id}
              role="option"
              id={`${props.id}-${index}`}
              aria-selected={isChosen}
              className={index === props.active ? "cr-on" : undefined}
              onClick={() => props.onToggle(person)}
            >
              <Avatar name={person.name} image={person.profile_image_url} />
              <span>{person.name}</span>
              <span className="report-role">{roleText(person)}</span>
              <span className="cr-check" aria-hidden="true">{isChosen ? "✓" : ""}</span>
            </li>
          );
        })}
      </ul>
      {props.options.length === 0 && (
        <p className="report-wait" role="status">
          {props.loading ? "직원 목록을 불러오는 중…" : "찾는 직원이 없습니다."}
        </p>
      )}
    </div>
  );
}

/** The picker's state, and what toggling a person and pressing a key do to it. */
function usePicker({ chosen, onChange, announce }: PickerProps, all: Participant[]) {
  const [state, setState] = useState(closedPicker);
  const toggle = (person: Participant) => {
    const next = togglePerson(state, chosen, all, person);
    setState(next.state);
    onChange(next.chosen);
    announce(next.said);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = pickerKey(event, state, chosen, all);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    if (done.toggled) toggle(done.toggled);
    else setState(done.state);
  };
  return { state, setState, toggle, pressed };
}

export function Picker(props: PickerProps) {
  const { chosen, invalid } = props;
  const id = `${useId()}-list`;
  const input = useRef<HTMLInputElement>(null);
  const { employees, failed, retry } = useEmployees();
  const all = employees ?? [];
  const { state, setState, toggle, pressed } = usePicker(props, all);
  const { query, open, active } = state;
  const chooseByPointer = (person: Participant) => {
    toggle(person);
    input.current?.focus();
  };
  return (
    <div className="cr-picker" onBlur={() => setState({ ...state, open: false, active: -1 })}>
      <div
        className="cr-picker-box input"
        aria-invalid={invalid ? true : undefined}
        onClick={() => input.current?.focus()}
      >
        <Chips chosen={chosen} onRemove={toggle} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="참석자"
          aria-expanded={open}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
          autoComplete="off"
          placeholder={chosen.length === 0 ? "이름, 부서, 직급으로 찾기" : ""}
          value={query}
          onChange={(event) => setState(typedPicker(all, event.target.value))}
          onClick={() => setState({ ...state, open: true })}
          onKeyDown={pressed}
        />
      </div>
      {invalid && <p id={`${id}-error`} role="alert" className="report-error">{invalid}</p>}
      {failed !== "" && (
        <p role="alert" className="report-error">
          {failed} <button type="button" className="report-link" onClick={retry}>다시 시도</button>
        </p>
      )}
      <Drop
        id={id}
        hidden={!open || failed !== ""}
        loading={employees === null}
        options={pickerOptions(all, query)}
        chosen={chosen}
        active={active}
        onToggle={chooseByPointer}
      />
    </div>
  );
}
