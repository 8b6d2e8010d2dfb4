import type { ActionIconProps, InputProps, MantineTheme, MantineThemeComponents } from '@mantine/core';
import { t } from '../messages.ts';
import { buttonVariables } from './button-variables.ts';
import controls from './controls.module.css';
import surfaces from './surfaces.module.css';

/** Dialogs are 590 px wide, wide ones 670 px. `docs/product/web.md#dialogs` */
export const dialogWidths = { regular: 590, wide: 670 } as const;

/** A dialog's `header` element would count as a second page banner without a role. */
const noLandmark = { role: 'presentation' } as const;

/** Plain objects: `Button.extend` returns what it is given, and would make every component part of every page. */
export const components: MantineThemeComponents = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 44 },
    classNames: { root: controls.actionIcon },
    vars: (_theme: MantineTheme, { variant }: ActionIconProps) => ({
      root: variant === 'subtle' ? { '--ai-color': 'var(--lw-ink-muted)', '--ai-hover': 'var(--lw-surface-tint)' } : {},
    }),
  },
  Alert: {
    classNames: {
      root: surfaces.alert,
      icon: surfaces.alertIcon,
      title: surfaces.alertTitle,
      message: surfaces.alertMessage,
    },
  },
  Anchor: { defaultProps: { underline: 'always', fw: 550 } },
  Badge: {
    defaultProps: { variant: 'light' },
    classNames: { root: surfaces.badge, label: surfaces.badgeLabel },
  },
  Button: {
    defaultProps: { size: 'md' },
    classNames: { root: controls.button, inner: controls.buttonInner, label: controls.buttonLabel },
    vars: buttonVariables,
  },
  Checkbox: { defaultProps: { size: 'md', radius: 'xs' }, classNames: { input: controls.choice } },
  CloseButton: {
    defaultProps: { size: 'lg' },
    classNames: { root: controls.closeButton },
  },
  Combobox: { classNames: { dropdown: controls.dropdown, option: controls.option } },
  Container: { defaultProps: { size: 1180 } },
  Drawer: {
    defaultProps: () => ({ closeButtonProps: { 'aria-label': t('close') } }),
    classNames: {
      content: surfaces.drawerContent,
      header: surfaces.drawerHeader,
      overlay: surfaces.overlay,
      title: surfaces.modalTitle,
    },
  },
  DrawerHeader: { defaultProps: noLandmark },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { input: controls.input },
    vars: (_theme: MantineTheme, { size }: InputProps) => ({
      wrapper: size === 'md' ? { '--input-height': '50px', '--input-fz': 'var(--lw-text-m)' } : {},
    }),
  },
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    classNames: {
      label: controls.label,
      required: controls.required,
      description: controls.description,
      error: controls.error,
    },
  },
  // a role, because ARIA allows no name on an element without one
  Loader: { defaultProps: () => ({ type: 'dots', role: 'progressbar', 'aria-label': t('loading') }) },
  Menu: {
    // the placeholder is focusable, which ARIA doesn't allow inside a menu
    defaultProps: { position: 'bottom-end', radius: 'md', withInitialFocusPlaceholder: false },
    classNames: { dropdown: controls.dropdown, item: controls.menuItem },
  },
  Modal: {
    defaultProps: () => ({
      size: dialogWidths.regular,
      centered: true,
      closeButtonProps: { 'aria-label': t('close') },
    }),
    classNames: {
      inner: surfaces.modalInner,
      content: surfaces.modalContent,
      header: surfaces.modalHeader,
      title: surfaces.modalTitle,
      body: surfaces.modalBody,
      overlay: surfaces.overlay,
    },
  },
  ModalHeader: { defaultProps: noLandmark },
  Notification: {
    classNames: {
      root: surfaces.notification,
      icon: surfaces.notificationIcon,
      description: surfaces.notificationText,
    },
    defaultProps: () => ({ closeButtonProps: { 'aria-label': t('dismiss') } }),
  },
  Paper: { defaultProps: { radius: 'lg' }, classNames: { root: surfaces.paper } },
  PasswordInput: { defaultProps: { size: 'md' } },
  Popover: { classNames: { dropdown: controls.dropdown } },
  Progress: {
    defaultProps: { size: 10 },
    classNames: { root: surfaces.progressRoot, section: surfaces.progressSection },
  },
  Radio: { defaultProps: { size: 'md' }, classNames: { radio: controls.choice } },
  SegmentedControl: {
    classNames: {
      root: controls.segmented,
      control: controls.segmentedControl,
      indicator: controls.segmentedIndicator,
      label: controls.segmentedLabel,
    },
    defaultProps: { withItemsBorders: false },
  },
  Select: {
    // errors focus their field, and an open list would cover the message
    defaultProps: () => ({
      nothingFoundMessage: t('noResults'),
      checkIconPosition: 'right',
      allowDeselect: false,
      openOnFocus: false,
    }),
  },
  Skeleton: { classNames: { root: surfaces.skeleton } },
  Stepper: {
    classNames: {
      stepIcon: surfaces.stepIcon,
      stepLabel: surfaces.stepLabel,
      separator: surfaces.separator,
    },
    defaultProps: { size: 'sm' },
  },
  Switch: { defaultProps: { size: 'md' } },
  Table: {
    defaultProps: { verticalSpacing: 'sm' },
    classNames: { th: surfaces.tableHead, td: surfaces.tableCell, tr: surfaces.tableRow },
  },
  Tabs: { classNames: { list: controls.tabsList, tab: controls.tab } },
  Tooltip: {
    defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: surfaces.tooltip },
  },
};
