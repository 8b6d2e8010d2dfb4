import type { Menu as MantineMenu, MenuProps } from '@mantine/core';
import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react';
import { t } from '../messages.ts';
import { notifyError } from '../notify.tsx';

type Loaded = typeof MantineMenu;

let loaded: Loaded | null = null;

/** The library's menu with what it needs to float beside its target: a tenth of what a first page loads. */
export async function loadMenu(): Promise<Loaded> {
  loaded ??= (await import('./LoadedMenu.ts')).LoadedMenu;
  return loaded;
}

interface Frame {
  /** Null until a menu of the page has opened. */
  Loaded: Loaded | null;
  /** Of the target, in `data-menu-target`. */
  id: string;
  open: () => void;
}

const MenuFrame = createContext<Frame | null>(null);

function useFrame(): Frame {
  const frame = use(MenuFrame);
  if (!frame) throw new Error('Parts of a menu belong into a <Menu>');
  return frame;
}

/** Mantine's `Menu`. Its code loads when a menu first opens. */
function LazyMenu({ children, opened, defaultOpened = false, onChange, ...props }: MenuProps) {
  const [Loaded, setLoaded] = useState<Loaded | null>(() => loaded);
  const [own, setOwn] = useState(defaultOpened);
  const [asked, setAsked] = useState(false);
  const id = useId();
  const wanted = opened ?? own;

  function change(next: boolean) {
    setOwn(next);
    onChange?.(next);
  }

  function load(then?: () => void) {
    loadMenu().then(
      (menu) => {
        setLoaded(() => menu);
        then?.();
      },
      () => notifyError(t('menuFailed')),
    );
  }

  useEffect(() => {
    if (wanted && !Loaded) load();
  });

  // the target is another element now: it gets the focus back first, so that the menu returns it there
  useEffect(() => {
    if (!asked) return;
    setAsked(false);
    targetOf(id)?.focus();
    change(true);
  });

  return (
    <MenuFrame value={{ Loaded, id, open: () => load(() => setAsked(true)) }}>
      {Loaded ? (
        <Loaded {...props} opened={wanted} onChange={change}>
          {children}
        </Loaded>
      ) : (
        children
      )}
    </MenuFrame>
  );
}

const targetOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-menu-target]')].find(({ dataset }) => dataset.menuTarget === id);

interface TargetProps {
  /** One element that takes `onClick` and a ref. */
  children: ReactElement<{ onClick?: (pressed: MouseEvent) => void; 'data-menu-target'?: string }>;
}

function Target({ children }: TargetProps) {
  const { Loaded, id, open } = useFrame();
  const named = { 'data-menu-target': id };
  if (Loaded) return <Loaded.Target>{cloneElement(children, named)}</Loaded.Target>;
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  return cloneElement(children, {
    ...named,
    ...closed,
    onClick: (pressed) => {
      children.props.onClick?.(pressed);
      open();
    },
  });
}

type PartName = 'Dropdown' | 'Item' | 'Label' | 'Divider';
type PartProps = Record<string, ReactNode>;

/** A part of the library's menu. It shows nothing before the menu has opened. */
function Part({ part, ...props }: PartProps & { part: PartName }) {
  const { Loaded } = useFrame();
  if (!Loaded) return null;
  const Shown = Loaded[part] as (props: PartProps) => ReactNode;
  return <Shown {...props} />;
}

const Dropdown = (props: PartProps) => <Part {...props} part="Dropdown" />;
const Item = (props: PartProps) => <Part {...props} part="Item" />;
const Label = (props: PartProps) => <Part {...props} part="Label" />;
const Divider = (props: PartProps) => <Part {...props} part="Divider" />;

/** With the library's types: some parts take any component as their root. */
export const Menu = Object.assign(LazyMenu, {
  Target,
  Dropdown: Dropdown as unknown as Loaded['Dropdown'],
  Item: Item as unknown as Loaded['Item'],
  Label: Label as unknown as Loaded['Label'],
  Divider: Divider as unknown as Loaded['Divider'],
});
