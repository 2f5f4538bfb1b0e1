import { Button, IconButton } from '../../index';
import { Line } from './Line';
import { Part } from './Part';

/** Buttons in their sizes and states. */
export function ButtonParts() {
  return (
    <Part title="Buttons" note="28 and 32 px">
      <Line>
        <Button variant="primary" size="large" shortcut="S">
          Save fit
        </Button>
        <Button size="large">Export</Button>
        <Button size="large" icon="download">
          Import
        </Button>
        <Button size="large" icon="lock" disabledReason="Locked by review since Monday">
          Locked by review
        </Button>
        <Button size="large" disabled>
          Off
        </Button>
      </Line>
      <Line>
        <Button icon="filter" shortcut="/">
          Filter
        </Button>
        <Button variant="bare" icon="eye">
          10 of 13
        </Button>
        <Button variant="bare" icon="lock" pressed>
          Private filter
        </Button>
        <IconButton icon="more" label="More" variant="default" />
        <IconButton icon="search" label="Find in table" shortcut="Mod+F" />
        <Button variant="danger">Delete 3 records</Button>
        <Button variant="danger-final">Delete</Button>
      </Line>
    </Part>
  );
}
