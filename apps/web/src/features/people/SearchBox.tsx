import { Search, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SearchInput } from "../../ui/forms/SearchInput.tsx";
import { TOUCH, useMedia } from "../../ui/hooks/use-media.ts";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

export function SearchBox({ value, onChange, onEnter, input }: Props) {
  const { t } = useTranslation("chat");
  // Its placeholder names a key.
  const touch = useMedia(TOUCH);
  return (
    <search className="relative ms-3 mt-2 block min-w-0 flex-1">
      <Search aria-hidden size={16} className="absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
      <SearchInput
        ref={input}
        label={t("searchLabel")}
        placeholder={touch ? `${t("searchLabel")}...` : t("search")}
        value={value}
        onValue={onChange}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
        }}
        className={`min-h-9! border-transparent bg-sunken! py-1.5 ps-9 text-ellipsis placeholder:text-xs pointer-coarse:min-h-11! forced-colors:border-[ButtonBorder] ${value ? "pe-9" : "pe-2"}`}
      />
      {value && (
        <button
          type="button"
          aria-label={t("clearSearch")}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute inset-y-0 end-1 grid w-9 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </search>
  );
}
