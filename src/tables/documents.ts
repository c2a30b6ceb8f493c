/** Documents as a table's server side: rows show the address of the record that each was written for. */
import { tables } from "../../events/tables.ts";
import { documentsOf } from "../../projections/document/document.ts";
import { resourceOf } from "./resource.ts";

export const documents = resourceOf(tables.document, {
  ownPage: true,
  reads: ["address"],
  shows: [{ noun: "address", fields: ["address"], rows: documentsOf }],
});
