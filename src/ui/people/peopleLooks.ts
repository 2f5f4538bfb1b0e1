import { createContext, useContext } from 'react';

/** Index in the people colours. */
export type PersonHue = 1 | 2 | 3 | 4 | 5;

/** How a person chose to be shown. */
export interface PersonLook {
  hue?: PersonHue;
  imageUrl?: string;
}

const Context = createContext<ReadonlyMap<string, PersonLook>>(new Map());

/** Sets how people chose to be shown, by id, so that every avatar on every screen follows. */
export const PeopleLooksProvider = Context.Provider;

export function usePersonLook(id: string): PersonLook | undefined {
  return useContext(Context).get(id);
}
