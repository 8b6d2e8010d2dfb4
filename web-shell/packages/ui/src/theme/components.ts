import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  Combobox,
  Container,
  Drawer,
  Input,
  InputWrapper,
  Loader,
  type MantineThemeComponents,
  Menu,
  Modal,
  Notification,
  Paper,
  PasswordInput,
  Popover,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Stepper,
  Switch,
  Table,
  Tabs,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { t } from '../messages.ts';
import { buttonVariables } from './button-variables.ts';
import controls from './controls.module.css';
import surfaces from './surfaces.module.css';

/** Dialogs are 590 px wide, wide ones 670 px. `docs/product/web.md#dialogs` */
export const dialogWidths = { regular: 590, wide: 670 } as const;

/** A dialog's `header` element would count as a second page banner without a role. */
const noLandmark = { role: 'presentation' } as const;

export const components: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', size: 44 },
    classNames: { root: controls.actionIcon },
    vars: (_theme, { variant }) => ({
      root: variant === 'subtle' ? { '--ai-color': 'var(--lw-ink-muted)', '--ai-hover': 'var(--lw-surface-tint)' } : {},
    }),
  }),
  Alert: Alert.extend({
    classNames: {
      root: surfaces.alert,
      icon: surfaces.alertIcon,
      title: surfaces.alertTitle,
      message: surfaces.alertMessage,
    },
  }),
  Anchor: Anchor.extend({ defaultProps: { underline: 'always', fw: 550 } }),
  Badge: Badge.extend({
    defaultProps: { variant: 'light' },
    classNames: { root: surfaces.badge, label: surfaces.badgeLabel },
  }),
  Button: Button.extend({
    defaultProps: { size: 'md' },
    classNames: { root: controls.button, inner: controls.buttonInner, label: controls.buttonLabel },
    vars: buttonVariables,
  }),
  Checkbox: Checkbox.extend({ defaultProps: { size: 'md', radius: 'xs' }, classNames: { input: controls.choice } }),
  CloseButton: CloseButton.extend({
    defaultProps: { size: 'lg' },
    classNames: { root: controls.closeButton },
  }),
  Combobox: Combobox.extend({ classNames: { dropdown: controls.dropdown, option: controls.option } }),
  Container: Container.extend({ defaultProps: { size: 1180 } }),
  Drawer: Drawer.extend({
    defaultProps: { closeButtonProps: { 'aria-label': t('close') } },
    classNames: {
      content: surfaces.drawerContent,
      header: surfaces.drawerHeader,
      overlay: surfaces.overlay,
      title: surfaces.modalTitle,
    },
  }),
  DrawerHeader: Drawer.Header.extend({ defaultProps: noLandmark }),
  Input: Input.extend({
    defaultProps: { size: 'md' },
    classNames: { input: controls.input },
    vars: (_theme, { size }) => ({
      wrapper: size === 'md' ? { '--input-height': '50px', '--input-fz': 'var(--lw-text-m)' } : {},
    }),
  }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    classNames: {
      label: controls.label,
      required: controls.required,
      description: controls.description,
      error: controls.error,
    },
  }),
  // a role, because ARIA allows no name on an element without one
  Loader: Loader.extend({ defaultProps: { type: 'dots', role: 'progressbar', 'aria-label': t('loading') } }),
  Menu: Menu.extend({
    // the placeholder is focusable, which ARIA doesn't allow inside a menu
    defaultProps: { position: 'bottom-end', radius: 'md', withInitialFocusPlaceholder: false },
    classNames: { dropdown: controls.dropdown, item: controls.menuItem },
  }),
  Modal: Modal.extend({
    defaultProps: {
      size: dialogWidths.regular,
      centered: true,
      closeButtonProps: { 'aria-label': t('close') },
    },
    classNames: {
      inner: surfaces.modalInner,
      content: surfaces.modalContent,
      header: surfaces.modalHeader,
      title: surfaces.modalTitle,
      body: surfaces.modalBody,
      overlay: surfaces.overlay,
    },
  }),
  ModalHeader: Modal.Header.extend({ defaultProps: noLandmark }),
  Notification: Notification.extend({
    classNames: {
      root: surfaces.notification,
      icon: surfaces.notificationIcon,
      description: surfaces.notificationText,
    },
    defaultProps: { closeButtonProps: { 'aria-label': t('dismiss') } },
  }),
  Paper: Paper.extend({ defaultProps: { radius: 'lg' }, classNames: { root: surfaces.paper } }),
  PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
  Popover: Popover.extend({ classNames: { dropdown: controls.dropdown } }),
  Progress: Progress.extend({
    defaultProps: { size: 10 },
    classNames: { root: surfaces.progressRoot, section: surfaces.progressSection },
  }),
  Radio: Radio.extend({ defaultProps: { size: 'md' }, classNames: { radio: controls.choice } }),
  SegmentedControl: SegmentedControl.extend({
    classNames: {
      root: controls.segmented,
      control: controls.segmentedControl,
      indicator: controls.segmentedIndicator,
      label: controls.segmentedLabel,
    },
    defaultProps: { withItemsBorders: false },
  }),
  Select: Select.extend({
    // errors focus their field, and an open list would cover the message
    defaultProps: {
      nothingFoundMessage: t('noResults'),
      checkIconPosition: 'right',
      allowDeselect: false,
      openOnFocus: false,
    },
  }),
  Skeleton: Skeleton.extend({ classNames: { root: surfaces.skeleton } }),
  Stepper: Stepper.extend({
    classNames: {
      stepIcon: surfaces.stepIcon,
      stepLabel: surfaces.stepLabel,
      separator: surfaces.separator,
    },
    defaultProps: { size: 'sm' },
  }),
  Switch: Switch.extend({ defaultProps: { size: 'md' } }),
  Table: Table.extend({
    defaultProps: { verticalSpacing: 'sm' },
    classNames: { th: surfaces.tableHead, td: surfaces.tableCell, tr: surfaces.tableRow },
  }),
  Tabs: Tabs.extend({ classNames: { list: controls.tabsList, tab: controls.tab } }),
  Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 3 } }),
  Tooltip: Tooltip.extend({
    defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: surfaces.tooltip },
  }),
};
