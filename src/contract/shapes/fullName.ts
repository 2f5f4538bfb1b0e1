import { z } from 'zod';
import { personName } from '@/domain/people/personName';

/** A person's name as typed; empty if nothing of it is visible. */
export const typedName = z.string().max(500).overwrite(personName);

/** A name that a person must have. */
export const fullName = typedName.min(1, 'Name cannot be empty.');
