import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { GROUP_TITLE_CODE_POINTS, GROUP_WIDGETS_MAX } from "@lingualoom/contract/limits.ts";
import { newInviteCode } from "#/people/invite/invite-code.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRoom } from "../conversations/groups/add-people.ts";
import { type GroupChanges, requireRight } from "../conversations/groups/change-group.ts";
import { insertGroup, isSpace, lockGroup } from "../conversations/groups/group-store.ts";
import { insertMembers } from "../conversations/groups/members-store.ts";
import type { GuestBrowser, GuestEntry, Guests, JoinedGuest, NewGuest } from "../invites/guests.ts";
import { greetingText } from "../messages/send/message-text.ts";
import {
  endWidget,
  type FoundWidget,
  findWidget,
  insertWidget,
  readAnswerers,
  readWidgets,
  type WidgetRow,
} from "./widget-store.ts";

type Input = ParsedInput<"POST /conversations/:conversationId/widgets", "body">;

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
}

/** For the members the visitor's name comes first; for the visitor the widget's name says who answers. */
const titleOf = (visitor: string, widget: string) =>
  [...`${visitor} · ${widget}`].slice(0, GROUP_TITLE_CODE_POINTS).join("").trim();

const isOver = () => new AppError("INVITE_ENDED", say("widgetOver"));

export class Widgets {
  readonly #context: Needs;
  readonly #changes: GroupChanges;

  constructor(context: Needs, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
  }

  async list(me: string, conversationId: string): Promise<WidgetRow[]> {
    await this.#changes.allowed(me, conversationId, "manage");
    return readWidgets(this.#context.database, conversationId);
  }

  async create(me: string, conversationId: string, { title, greeting, origins }: Input): Promise<WidgetRow> {
    await this.#context.limits.consume("GROUP_INVITE", me);
    const widget = { title, greeting: greetingText(greeting), origins: [...new Set(origins)] };
    let code = newInviteCode();
    let createdAt = this.#context.clock.now();
    await this.#changes.byMember(me, conversationId, async ({ sql, now }, group) => {
      requireRight(group, "manage");
      if (isSpace(group)) throw new AppError("FORBIDDEN", say("noGuestsInSpaces"));
      if ((await readWidgets(sql, conversationId)).length >= GROUP_WIDGETS_MAX)
        throw new AppError("FORBIDDEN", say("tooManyWidgets", { most: GROUP_WIDGETS_MAX }));
      createdAt = now;
      while (!(await insertWidget(sql, { ...widget, code, conversationId, by: me }, now))) code = newInviteCode();
      return null;
    });
    return { ...widget, code, createdAt };
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  end(me: string, conversationId: string, code: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql, now }, group) => {
      requireRight(group, "manage");
      if (!(await endWidget(sql, conversationId, code, now))) throw notFound("widgetNotFound");
      return null;
    });
  }

  /** Codes are public, since the sites show them, so guesses are not counted. @throws AppError `NOT_FOUND`, `INVITE_ENDED` */
  async find(code: string): Promise<FoundWidget> {
    const found = await findWidget(this.#context.database, code);
    if (!found) throw notFound("widgetNotFound");
    if (found.isEnded) throw isOver();
    return found;
  }

  /** Returns the origins that may frame the widget now; null when it cannot be used. */
  async originsOf(code: string): Promise<readonly string[] | null> {
    if (!this.#context.serverSettings.current().guests) return null;
    const found = await findWidget(this.#context.database, code);
    return found && !found.isEnded ? found.origins : null;
  }

  /** Begins a visitor's conversation. @throws AppError as `Guests.joinBy`, and `GROUP_FULL` */
  join(guests: Guests, code: string, guest: NewGuest, browser: GuestBrowser): Promise<JoinedGuest> {
    const entry: GuestEntry = {
      code,
      isEmbedded: true,
      check: async () => void (await this.find(code)),
      open: (sql, id) => this.#begin(sql, code, { id, fullName: guest.fullName }),
    };
    return guests.joinBy(entry, guest, browser);
  }

  async #begin(sql: Transaction, code: string, guest: { readonly id: string; readonly fullName: string }) {
    // The widget may have ended since it was checked.
    const widget = await findWidget(sql, code);
    if (!widget || widget.isEnded) return null;
    const { owner, members } = await readAnswerers(sql, widget.conversationId, widget.by);
    if (owner === null) return null;
    const conversationId = randomUUIDv7();
    requireRoom({ conversationId, spaceId: null, memberCount: 1 }, members.length + 1);
    const announce = await this.#changes.within(sql, conversationId, async ({ now, say }) => {
      const initialPrivacyLevel = this.#context.defaultPrivacyLevel();
      const group = {
        id: conversationId,
        owner,
        title: titleOf(guest.fullName, widget.title),
        description: "",
        mediaId: null,
      };
      await insertGroup(sql, { ...group, initialPrivacyLevel, now });
      const locked = await lockGroup(sql, owner, conversationId);
      if (!locked) throw new Error("a conversation vanished while it was created");
      const added = await insertMembers(
        sql,
        { ...locked, lastSeq: 0, historyForNew: "all" },
        [...members, guest.id],
        now,
      );
      await say(guest.id, { code: "member_joined", users: [guest.id] });
      return { added: [owner, ...added] };
    });
    return { conversationId, announce };
  }
}
