import { createProgram } from './createProgram';
import { deleteProgram } from './deleteProgram';
import { shareProgram } from './shareProgram';
import { updateProgram } from './updateProgram';

/** The commands of programs. */
export const programCommands = [createProgram, deleteProgram, shareProgram, updateProgram] as const;
