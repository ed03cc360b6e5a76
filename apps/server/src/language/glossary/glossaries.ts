import type {
  ExportedGlossary,
  GlossaryFile,
  GlossaryFormat,
  ImportedGlossary,
  NewTerm,
  Term,
} from "@lingualoom/contract/calls/glossary.ts";
import { GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { checkedTerm } from "./checked-term.ts";
import { readGlossary, writeGlossary } from "./files/glossary-file.ts";
import { deleteTerm, insertTerm, lockGlossary, readTerms, updateTerm } from "./glossary-store.ts";
import { keyOf } from "./same-term.ts";
import type { Scope } from "./scope.ts";

export type Note = (sql: Transaction) => Promise<void>;

/** The terms of one glossary at a time. The routes check who may see and change it. */
export class Glossaries {
  readonly #context: Platform;

  constructor(context: Platform) {
    this.#context = context;
  }

  async list(scope: Scope): Promise<Term[]> {
    return readTerms(this.#context.database, scope);
  }

  /** @throws AppError `VALIDATION`, `UNSUPPORTED_LANGUAGE` */
  add(scope: Scope, given: NewTerm, note: Note): Promise<Term> {
    const term = checkedTerm(given);
    return this.#change(scope, note, async (sql, terms) => {
      requireRoom(terms.length + 1);
      if (terms.some((one) => keyOf(one) === keyOf(term))) throw termExists();
      return insertTerm(sql, scope, term, this.#context.clock.now());
    });
  }

  /** @throws AppError `NOT_FOUND`, `VALIDATION`, `UNSUPPORTED_LANGUAGE` */
  change(scope: Scope, id: string, given: NewTerm, note: Note): Promise<Term> {
    const term = checkedTerm(given);
    return this.#change(scope, note, async (sql, terms) => {
      if (terms.some((one) => one._id !== id && keyOf(one) === keyOf(term))) throw termExists();
      const changed = await updateTerm(sql, scope, id, term);
      if (!changed) throw notFound("termNotFound");
      return changed;
    });
  }

  /** @throws AppError `NOT_FOUND` */
  remove(scope: Scope, id: string, note: Note): Promise<void> {
    return this.#change(scope, note, async (sql) => {
      if (!(await deleteTerm(sql, scope, id))) throw notFound("termNotFound");
    });
  }

  /** Imports a whole file or nothing. @throws AppError `VALIDATION` */
  async import(scope: Scope, file: GlossaryFile, note: Note): Promise<ImportedGlossary> {
    const given = await readGlossary(file);
    return this.#change(scope, note, async (sql, terms) => {
      const known = new Map(terms.map((one) => [keyOf(one), one]));
      requireRoom(terms.length + given.filter((term) => !known.has(keyOf(term))).length);
      const done = { added: 0, changed: 0, unchanged: 0 };
      for (const term of given) {
        const before = known.get(keyOf(term));
        if (!before) await insertTerm(sql, scope, term, this.#context.clock.now());
        else if (before.translation !== term.translation) await updateTerm(sql, scope, before._id, term);
        done[!before ? "added" : before.translation === term.translation ? "unchanged" : "changed"] += 1;
      }
      return done;
    });
  }

  async export(scope: Scope, format: GlossaryFormat): Promise<ExportedGlossary> {
    return writeGlossary(await this.list(scope), format);
  }

  #change<T>(scope: Scope, note: Note, work: (sql: Transaction, terms: readonly Term[]) => Promise<T>): Promise<T> {
    return this.#context.database.begin(async (sql) => {
      await lockGlossary(sql, scope);
      const done = await work(sql, await readTerms(sql, scope));
      await note(sql);
      return done;
    }) as Promise<T>;
  }
}

function requireRoom(count: number): void {
  if (count > GLOSSARY_TERMS_MAX) throw new AppError("VALIDATION", say("tooManyTerms", { most: GLOSSARY_TERMS_MAX }));
}

const termExists = () => new AppError("VALIDATION", say("termExists"));
