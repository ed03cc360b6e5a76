import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Plus, Users } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { later } from "#/ui/later/later.tsx";
import { anchorAt } from "#/ui/layers/anchor-at.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { longPresses } from "#/ui/layers/long-presses.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import "../spaces/texts.ts";
import "./folders/texts.ts";
import { FolderMenu } from "./folders/FolderMenu.tsx";
import type { ListFilter } from "./list-filters.ts";

const FolderDialog = later(async () => (await import("./folders/FolderDialog.tsx")).FolderDialog);

const ALL = "";

interface Props {
  readonly me: string;
  readonly filters: readonly ListFilter[];
  readonly chosen: ListFilter | undefined;
  readonly onChoose: (key: string) => void;
}

/** A row of filters above the chats, and the way to the page of the chosen space. */
export function ListFilters({ me, filters, chosen, onChoose }: Props) {
  const { t } = useTranslation(["folders", "spaces"]);
  const [isNew, setNew] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly id: string; readonly anchor: Anchor } | null>(null);
  const open = useEffectEvent((target: EventTarget | null, at?: Anchor): boolean => {
    const chip = target instanceof Element ? target.closest<HTMLElement>("[data-folder]") : null;
    const id = chip?.dataset.folder;
    if (id) setMenu({ id, anchor: at ?? chip });
    return id !== undefined;
  });
  useEffect(() => {
    if (!row.current) return;
    const listening = new AbortController();
    longPresses(row.current, (pressed) => open(pressed), listening.signal);
    return () => listening.abort();
  }, []);
  const folders = filters.flatMap(({ folder }) => folder ?? []);
  const folder = folders.find(({ _id }) => _id === menu?.id);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its chips are the elements; the row handles their menus. */}
      <div
        ref={row}
        onContextMenu={(event) => {
          if (open(event.target, anchorAt(event.nativeEvent))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
          if (isMenuKey && open(event.target)) event.preventDefault();
        }}
        className="flex overflow-x-auto px-4 py-2"
      >
        <RadioGroup
          aria-label={t("spaces:filter")}
          value={chosen?.key ?? ALL}
          onValueChange={onChoose}
          className="flex gap-2"
        >
          <Chip value={ALL}>{t("spaces:all")}</Chip>
          {filters.map(({ key, space, folder, hasUnread }) => (
            <Chip key={key} value={key} folder={folder?._id}>
              {space && (
                <span className="-ms-2">
                  <Avatar id={key} name={space.title} picture={space.avatar} size="sm" />
                </span>
              )}
              <bdi className="one-line">{space?.title ?? folder?.name ?? t("unread")}</bdi>
              {hasUnread && (
                <span className="size-2 shrink-0 rounded-full bg-indigo">
                  <span className="sr-only">{t("hasUnread")}</span>
                </span>
              )}
            </Chip>
          ))}
        </RadioGroup>
        <IconButton
          label={t("new")}
          className="ms-2 size-8! rounded-full! border border-edge pointer-coarse:size-11!"
          aria-haspopup="dialog"
          onClick={() => setNew(true)}
        >
          <Plus aria-hidden size={16} />
        </IconButton>
      </div>
      {chosen?.space && (
        <Link
          to="/spaces/$spaceId"
          params={{ spaceId: chosen.space._id }}
          className="mx-2 flex min-h-11 items-center gap-3 rounded-md p-2 text-sm text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
        >
          <span className="grid w-12 shrink-0 place-items-center">
            <Users aria-hidden size={20} />
          </span>
          <span className="min-w-0 flex-1">{t("spaces:groupsAndMembers")}</span>
          <ChevronRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </Link>
      )}
      {folder && menu && (
        <FolderMenu
          me={me}
          folder={folder}
          place={folders.indexOf(folder)}
          count={folders.length}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
        />
      )}
      {isNew && <FolderDialog me={me} onSaved={onChoose} onClose={() => setNew(false)} />}
    </>
  );
}

interface ChipProps {
  readonly value: string;
  readonly folder?: string | undefined;
  readonly children: ReactNode;
}

const Chip = ({ value, folder, children }: ChipProps) => (
  <Radio.Root
    nativeButton
    render={<button type="button" />}
    value={value}
    data-folder={folder}
    className="flex min-h-8 max-w-48 shrink-0 items-center gap-2 rounded-full border border-edge px-3 py-1 text-sm whitespace-nowrap text-muted transition-colors duration-150 pointer-coarse:min-h-11 data-checked:border-indigo data-checked:bg-indigo-soft data-checked:font-semibold data-checked:text-ink"
  >
    {children}
  </Radio.Root>
);

interface NoneProps extends Props {
  readonly chosen: ListFilter;
}

/** Says that a filter shows no chat, with the ways out. */
export function NoneUnderFilter({ me, chosen, onChoose }: NoneProps) {
  const { t } = useTranslation(["folders", "spaces"]);
  const [isEdited, setEdited] = useState(false);
  const { folder } = chosen;
  return (
    <EmptyState
      title={folder ? t("empty", { name: folder.name }) : t(chosen.space ? "emptySpace" : "noneUnread")}
      {...(folder && { text: t("emptyHint") })}
    >
      <div className="grid gap-2">
        {folder && (
          <Button look="quiet" onClick={() => setEdited(true)}>
            {t("edit")}
          </Button>
        )}
        <Button look="plain" onClick={() => onChoose(ALL)}>
          {t("showAll")}
        </Button>
      </div>
      {isEdited && folder && <FolderDialog me={me} folder={folder} onClose={() => setEdited(false)} />}
    </EmptyState>
  );
}
