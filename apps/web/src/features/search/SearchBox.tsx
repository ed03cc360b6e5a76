import { Search, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { type FieldKey, NO_SEARCH, type SearchText } from "./search-text.ts";

interface Props {
  readonly search: SearchText;
  readonly onChange: (search: SearchText) => void;
  readonly onEnter: () => void;
  readonly fieldKey: RefObject<FieldKey | null>;
  readonly input: RefObject<HTMLInputElement | null>;
}

export function SearchBox({ search, onChange, onEnter, fieldKey, input }: Props) {
  const { t } = useTranslation("chat");
  // The placeholder names a keyboard shortcut.
  const touch = useMedia(TOUCH);
  const isUsed = search !== NO_SEARCH;
  return (
    <search className="relative ms-3 mt-2 grid min-w-0 flex-1 gap-1.5">
      {/* SearchResults renders the chips here. */}
      <div className="contents" />
      <Search aria-hidden size={16} className="absolute start-3 bottom-2.5 text-muted pointer-coarse:bottom-3.5" />
      <SearchInput
        ref={input}
        label={t("searchLabel")}
        placeholder={touch ? `${t("searchLabel")}...` : t("search")}
        value={search.text}
        onValue={(text) => onChange({ ...search, text })}
        onKeyDown={(event) => {
          if (fieldKey.current?.(event) || event.key !== "Enter") return;
          // The opened chat takes the focus immediately, and the key would insert a line break into its composer.
          event.preventDefault();
          onEnter();
        }}
        className={`h-9 min-h-9! border-transparent bg-sunken! py-1.5 ps-9 text-ellipsis placeholder:text-xs pointer-coarse:h-11 forced-colors:border-[ButtonBorder] ${isUsed ? "pe-9" : "pe-2"}`}
      />
      {isUsed && (
        <button
          type="button"
          aria-label={t("clearSearch")}
          onClick={() => {
            onChange(NO_SEARCH);
            input.current?.focus();
          }}
          className="absolute end-1 bottom-0 grid size-9 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:h-11"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </search>
  );
}
