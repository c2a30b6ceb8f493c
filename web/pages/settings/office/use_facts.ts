/** The office's facts while they are edited: what stands on the server, what was typed, what clashes. */
import { useRef, useState } from "react";
import type { OfficeFacts } from "../../../../events/office_facts.ts";
import type { OfficeFactsRow } from "../../../../projections/office.ts";
import { officePaths } from "../../../office_paths.ts";
import { callApi } from "../../../ui/api.ts";
import type { FieldProblem } from "../../../ui/save_answer.ts";
import { toast } from "../../../ui/toasts.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { useSave } from "../../../ui/use_save.ts";
import {
  changedFacts,
  checkForm,
  controlId,
  type FactsForm,
  factsIn,
  formOf,
  isChanged,
} from "./form.ts";

export interface FactsEditorProps {
  initial: OfficeFactsRow;
  csrf: string;
}

interface Saved {
  data: OfficeFactsRow;
}

function focusOn(problems: FieldProblem[]): void {
  const found = problems.map(({ field }) => document.getElementById(controlId(field)));
  found.find((control) => control)?.focus();
}

/** What stands on the server, and what was typed over it. */
function useWords(initial: OfficeFactsRow) {
  const [row, setRow] = useState(initial);
  const [form, setForm] = useState(() => formOf(initial));
  const newest = useRef(form);
  newest.current = form;
  const dirty = isChanged(formOf(row), form);
  useUnsaved("office_facts", dirty);
  return {
    ...{ row, form, dirty, newest, setForm },
    /** These words are an edit of that version from now on. */
    rebase(current: OfficeFactsRow, words: FactsForm): void {
      setRow(current);
      setForm(words);
    },
    /** What the server answered; what was typed since `sent` stays typed, null: everything is replaced. */
    settle(saved: OfficeFactsRow, sent: FactsForm | null): void {
      const typed = Object.entries(newest.current)
        .filter(([key, text]) => sent && sent[key] !== text);
      setRow(saved);
      setForm({ ...formOf(saved), ...Object.fromEntries(typed) });
    },
  };
}

export function useFacts({ initial, csrf }: FactsEditorProps) {
  const words = useWords(initial);
  const { row, form, newest, setForm, settle } = words;
  const { save, setProblems, ...saving } = useSave<FactsForm, Saved, OfficeFactsRow>((message) =>
    `사무소 정보를 저장하지 못했습니다. ${message}`
  );
  const { problems, conflict, closeConflict } = saving;
  const headers = { "x-csrftoken": csrf };

  const submit = async (mine = form, over = row): Promise<void> => {
    const missing = checkForm(mine);
    if (missing.length > 0) {
      setProblems(missing);
      return focusOn(missing);
    }
    const before = formOf(over);
    const body = { ...changedFacts(before, mine), version: over.version };
    const outcome = await save({
      base: before,
      mine,
      content: body,
      send: (key) => callApi("PUT", officePaths.api.facts(), { body, key, headers }),
    });
    if (outcome?.kind === "refused") return focusOn(outcome.problems);
    if (outcome?.kind !== "saved") return;
    settle(outcome.data.data, mine);
    toast("success", "사무소 정보를 저장했습니다.");
  };

  return {
    ...saving,
    ...words,
    submit: () => submit(),
    set(place: string, text: string): void {
      setForm((before) => ({ ...before, [place]: text }));
      const others = problems.filter(({ field }) => !field.startsWith(place));
      if (others.length < problems.length) setProblems(others);
    },
    /** Puts what a file says into the fields, over what is typed there; the rest stays. */
    async readFile(file: File): Promise<void> {
      const body = new FormData();
      body.append("file", file);
      const answer = await callApi<{ data: OfficeFacts }>("POST", officePaths.api.read(), {
        body,
        headers,
      });
      if (!answer.ok) return void toast("error", answer.problem.message);
      const said = Object.entries(answer.data.data).filter(([, value]) => value !== null);
      setForm(formOf({ ...factsIn(newest.current), ...Object.fromEntries(said) }));
      const text = `${file.name}의 ${said.length}개 항목을 넣었습니다. 확인한 뒤 저장해 주세요.`;
      toast("success", text);
    },
    /** Takes the merged facts over as an edit of the newest version; saves it when told. */
    resolve(merged: OfficeFacts, again: boolean): void {
      if (!conflict) return;
      const mine = formOf(merged);
      words.rebase(conflict.theirs, mine);
      closeConflict();
      if (again) void submit(mine, conflict.theirs);
    },
  };
}
export type FactsEditor = ReturnType<typeof useFacts>;
