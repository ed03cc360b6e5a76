import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
} from "react";
import { showNotLoaded } from "./not-loaded.ts";

/** The file of a part of the page did not come. */
export class NotLoaded extends Error {}

type Load<P> = () => Promise<ComponentType<P>>;

/** Everything that `later` made. Global because the parts of the page are. */
const parts = new Set<() => Promise<unknown>>();

/** Loads all tools, so that they open at once, and without a connection. */
export function loadAhead(): void {
  for (const preload of parts) preload().catch(() => {});
}

/**
 * Like `React.lazy`, but what is loaded already shows at once, where React first shows an empty place for 300 ms; and what
 * could not be loaded is tried again when it is mounted anew.
 */
export function loadable<P extends object>(load: Load<P>) {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (cause) => {
        throw new NotLoaded(String(cause), { cause });
      },
    );
    return loading;
  };
  function Part(props: P) {
    if (!loaded) use(preload());
    // Not as an element of JSX: the compiler would write the variable's own name, which is that of a tag.
    return loaded && createElement(loaded, props);
  }
  const forget = () => {
    loading = undefined;
  };
  return { Part, preload, forget };
}

interface BoundaryProps {
  readonly failed: (error: NotLoaded) => ReactNode;
  readonly children: ReactNode;
}

/** Shows something else in place of what could not be loaded; other errors go on to the page. */
export class LoadBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state: { readonly error?: unknown } = {};
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof NotLoaded) return this.props.failed(error);
    throw error;
  }
}

/** A tool in a file of its own. What does not come is said, and `onClose` lets it be asked for again. */
export function later<P extends object>(load: Load<P>, Instead?: ComponentType<P>) {
  const { Part, preload, forget } = loadable(load);
  parts.add(preload);
  return function Later(props: P) {
    const instead = Instead ? <Instead {...props} /> : null;
    const { onClose } = props as { readonly onClose?: () => void };
    const failed = () => (
      <>
        <Failed forget={forget} onClose={onClose} />
        {instead}
      </>
    );
    return (
      <LoadBoundary failed={failed}>
        <Suspense fallback={instead}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

function Failed({ forget, onClose }: { readonly forget: () => void; readonly onClose: (() => void) | undefined }) {
  const fail = useEffectEvent(() => {
    forget();
    void showNotLoaded();
    onClose?.();
  });
  useEffect(() => fail(), []);
  return null;
}
