import { useState } from 'react';
import { Button, Popover } from '@/ui';

/** Says that a part of the view is hidden from this person, and what that means. */
export function HiddenParts() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger={
        <Button variant="bare" icon="eye-off">
          Partly hidden
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      label="Partly hidden"
      width={280}
    >
      Columns, filters or sorts of this view use fields that are hidden from you. They stay as they are when you change
      the view. Ask an admin if you need to see them.
    </Popover>
  );
}
