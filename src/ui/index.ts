export { Button, type ButtonProps, type ButtonVariant } from './button/Button';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { Checkbox, type CheckboxProps } from './choice/Checkbox';
export { Combobox, type ComboboxProps } from './choice/Combobox';
export { RadioGroup, type RadioGroupProps } from './choice/RadioGroup';
export { SearchList, type SearchListProps, type SearchMark } from './choice/SearchList';
export { Segmented, type SegmentedProps } from './choice/Segmented';
export { Select, type SelectOption, type SelectProps } from './choice/Select';
export { Switch, type SwitchProps } from './choice/Switch';
export { labelOf, optionNamed, type SearchListOption } from './choice/searchOptions';
export { Tabs, type TabsProps } from './choice/Tabs';
export { Calendar, type CalendarProps } from './date/Calendar';
export { addDays, addMonths, type IsoDay } from './date/calendarMonth';
export { DayField, type DayFieldProps } from './date/DayField';
export { Banner, type BannerProps } from './feedback/Banner';
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState';
export { ErrorText, type ErrorTextProps } from './feedback/ErrorText';
export { Progress, type ProgressProps } from './feedback/Progress';
export { Skeleton, type SkeletonProps } from './feedback/Skeleton';
export { SPINNER_DELAY_MS, Spinner, type SpinnerProps } from './feedback/Spinner';
export { type ToastItem, ToastStack, type ToastStackProps } from './feedback/ToastStack';
export { useNarrowMessages } from './feedback/useNarrowMessages';
export { Field, type FieldControl, type FieldProps } from './field/Field';
export { Slider, type SliderProps } from './field/Slider';
export { TextArea, type TextAreaProps } from './field/TextArea';
export { TextInput, type TextInputProps } from './field/TextInput';
export { hands } from './hands';
export { Icon, type IconProps } from './icons/Icon';
export { type IconName, iconShapes } from './icons/iconShapes';
export { Kbd, type KbdProps } from './kbd/Kbd';
export { VirtualList, type VirtualListHandle, type VirtualListProps } from './list/VirtualList';
export { ContextMenu, type ContextMenuProps } from './menu/ContextMenu';
export { Menu, type MenuProps } from './menu/Menu';
export { MenuAt, type MenuAtProps } from './menu/MenuAt';
export type { MenuAction, MenuItem } from './menu/menuItem';
export type { AnchorRect } from './overlay/anchorRect';
export { announce } from './overlay/announce';
export {
  CONFIRMATION_MISMATCH,
  type ConfirmChoice,
  ConfirmDialog,
  type ConfirmDialogProps,
} from './overlay/ConfirmDialog';
export { Dialog, type DialogProps, type DialogWidth } from './overlay/Dialog';
export { keepFocus } from './overlay/keepFocus';
export { NameDialog, type NameDialogProps } from './overlay/NameDialog';
export { NoteAt, type NoteAtProps } from './overlay/NoteAt';
export { Popover, type PopoverProps } from './overlay/Popover';
export { SidePane, type SidePaneProps } from './overlay/SidePane';
export { Tooltip, type TooltipProps } from './overlay/Tooltip';
export {
  CommandPalette,
  type CommandPaletteProps,
  type PaletteGroup,
  type PaletteItem,
} from './palette/CommandPalette';
export { Highlight } from './palette/Highlight';
export { usePageCommandItems, usePageCommands } from './palette/pageCommands';
export { Avatar, type AvatarProps, initials, type Person, personHue } from './people/Avatar';
export { AvatarStack, type AvatarStackProps } from './people/AvatarStack';
export { PeopleLooksProvider, type PersonHue, type PersonLook } from './people/peopleLooks';
export { Chip, type ChipHue, type ChipProps } from './status/Chip';
export { StatusMark, type StatusMarkProps, type StatusTone } from './status/StatusMark';
export { StatusShape, type StatusShapeName } from './status/StatusShape';
export { useInSteps } from './useInSteps';
export { useSame } from './useSame';
export { useStableCall } from './useStableCall';
