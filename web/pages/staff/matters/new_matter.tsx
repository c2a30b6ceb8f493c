/** A new case in three fields: who, what, and where to call back. It leads to the case. */
import { newMatterColumns } from "../../../../projections/matter/new_matter_columns.ts";
import CreateForm from "../../../table/row/create_form.tsx";
import type { CreateFormProps } from "../../../table/types.ts";
import { matterPaths } from "./paths.ts";

export default function NewMatter(props: CreateFormProps) {
  return (
    <CreateForm
      {...props}
      columns={newMatterColumns(props.columns.find(({ key }) => key === "kind")!)}
      onSaved={({ data }) => location.assign(matterPaths.page(data.id))}
    />
  );
}
