import { Avatar, Icon } from '@/ui';
import type { Offer } from './offers';
import styles from './Rich.module.css';

interface Props {
  id: string;
  offers: readonly Offer[];
  active: number;
  /** Rectangle of the caret in the window. */
  at: { left: number; bottom: number };
  onChoose(offer: Offer): void;
}

/** Suggestions for an @ or #, below the caret; the focus stays in the text. */
export function OfferList({ id, offers, active, at, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={styles.offers}
      style={{ left: at.left, top: at.bottom + 4 }}
    >
      {offers.map((offer, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the arrow keys and Enter for the list
        <div
          key={offer.key}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={styles.offer}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(offer)}
        >
          {offer.icon === null ? (
            <Avatar person={{ id: offer.key, name: offer.name }} size="small" decorative />
          ) : (
            <Icon name={offer.icon} />
          )}
          <span className={styles.offerName}>{offer.name}</span>
          <span className={styles.offerNote}>{offer.note}</span>
        </div>
      ))}
    </div>
  );
}
