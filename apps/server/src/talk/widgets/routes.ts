import type { Platform } from "#/platform/context.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { Guests } from "../invites/guests.ts";
import type { WidgetRow } from "./widget-store.ts";
import type { Widgets } from "./widgets.ts";

type Names =
  | "GET /conversations/:conversationId/widgets"
  | "POST /conversations/:conversationId/widgets"
  | "DELETE /conversations/:conversationId/widgets/:code"
  | "GET /widgets/:code"
  | "POST /widgets/:code/guest";

export function widgetRoutes(
  { linkOrigin, serverSettings }: Platform,
  { widgets, guests }: { readonly widgets: Widgets; readonly guests: Guests },
): Routes<Names> {
  const present = ({ createdAt, origins, ...widget }: WidgetRow, headers: Headers) => ({
    ...widget,
    origins: [...origins],
    snippet: `<script src="${linkOrigin(headers)}/widget.js" data-widget="${widget.code}" async></script>`,
    createdAt: createdAt.toISOString(),
  });
  return {
    "GET /conversations/:conversationId/widgets": async ({ me, params, headers }) =>
      (await widgets.list(me.userId, params.conversationId)).map((widget) => present(widget, headers)),
    async "POST /conversations/:conversationId/widgets"({ me, params, body, headers }) {
      const widget = await widgets.create(me.userId, params.conversationId, body);
      return new Reply(present(widget, headers), { status: 201 });
    },
    async "DELETE /conversations/:conversationId/widgets/:code"({ me, params }) {
      await widgets.end(me.userId, params.conversationId, params.code);
      return { success: true };
    },
    async "GET /widgets/:code"({ params: { code } }) {
      const { title, greeting, writes } = await widgets.find(code);
      const isShown = greeting !== "" && writes !== null;
      return { title, greeting, source: isShown ? writes : null, guests: serverSettings.current().guests };
    },
    async "POST /widgets/:code/guest"({ params: { code }, body, address, headers }) {
      const { isNew, user, conversationId, cookies } = await widgets.join(guests, code, body, { address, headers });
      return new Reply({ user, conversationId }, { status: isNew ? 201 : 200, ...(cookies && { headers: cookies }) });
    },
  };
}
