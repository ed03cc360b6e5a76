import { type ChangeEvent, useState } from "react";

interface Lists {
  readonly scopes: readonly string[];
  readonly domains: readonly string[];
  readonly groups: readonly string[];
  readonly adminGroups: readonly string[];
}

type Texts = Readonly<Record<"id" | "label" | "issuer" | "clientId" | "groupsClaim", string>>;

/** What is typed about a provider; lists are typed with commas. */
export function useProviderFields(begun: Texts & Lists) {
  const [texts, setTexts] = useState<Texts>(begun);
  const [typed, setTyped] = useState({
    scopes: begun.scopes.join(" "),
    domains: begun.domains.join(", "),
    groups: begun.groups.join(", "),
    adminGroups: begun.adminGroups.join(", "),
  });
  const textOf = (name: keyof Texts) => ({
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTexts({ ...texts, [name]: event.target.value }),
  });
  const listOf = (name: keyof Lists) => ({
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return {
    textOf,
    lists: {
      scopes: listOf("scopes"),
      domains: listOf("domains"),
      groups: listOf("groups"),
      adminGroups: listOf("adminGroups"),
    },
  };
}
