/**
 * Structure for screen readers: the document as headings, paragraphs and tables, each with its content on the pages.
 */

/** A piece of a page's content: the page from 0, and its number on it. */
interface Mark {
  page: number;
  number: number;
}

export interface Tag {
  type: "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";
  /** The scope of a table heading. */
  scope?: "Column" | "Row";
  kids: (Tag | Mark)[];
}

/** A new element within another. */
export function within(parent: Tag, type: Tag["type"], scope?: Tag["scope"]): Tag {
  const tag: Tag = { type, scope, kids: [] };
  parent.kids.push(tag);
  return tag;
}

/** Content outside of the structure: rules, backgrounds, page numbers, repeated headings. */
export const artifact = (content: string): string => `/Artifact BMC ${content} EMC`;

/** Numbers the marked content of pages, with the element of each. */
export class Marks {
  readonly root: Tag = { type: "Document", kids: [] };
  /** By page, then by the piece's number. */
  readonly owners: Tag[][] = [];

  /** Content of a page as a piece of an element; of none, as an artifact. */
  of(content: string, page: number, tag: Tag | null): string {
    if (!tag) return artifact(content);
    const owners = this.owners[page] ??= [];
    const number = owners.push(tag) - 1;
    tag.kids.push({ page, number });
    return `/${tag.type} << /MCID ${number} >> BDC ${content} EMC`;
  }
}

/** Allocates and writes objects of a file. */
interface Writer {
  reserve(): number;
  pack(objects: readonly [number: number, content: string][]): void;
}

/** Writes the elements (PDF 32000-1, 14.7); answers the number of their root. */
export function addTags(
  objects: Writer,
  { root, owners }: Marks,
  pages: readonly number[],
): number {
  const tree = objects.reserve();
  const numbers = new Map<Tag, number>();
  const written: [number: number, content: string][] = [];
  const add = (tag: Tag, parent: number): number => {
    const number = objects.reserve();
    numbers.set(tag, number);
    const kids = tag.kids.map((kid) =>
      "type" in kid
        ? `${add(kid, number)} 0 R`
        : `<< /Type /MCR /Pg ${pages[kid.page]} 0 R /MCID ${kid.number} >>`
    );
    const scope = tag.scope ? ` /A << /O /Table /Scope /${tag.scope} >>` : "";
    const content = `<< /Type /StructElem /S /${tag.type} /P ${parent} 0 R ` +
      `/K [${kids.join(" ")}]${scope} >>`;
    written.push([number, content]);
    return number;
  };
  const document = add(root, tree);
  const places = pages.map((_, page) => {
    const references = (owners[page] ?? []).map((tag) => `${numbers.get(tag)} 0 R`);
    return `${page} [${references.join(" ")}]`;
  });
  const content = `<< /Type /StructTreeRoot /K [${document} 0 R] ` +
    `/ParentTreeNextKey ${pages.length} /ParentTree << /Nums [${places.join(" ")}] >> >>`;
  objects.pack([...written, [tree, content]]);
  return tree;
}
