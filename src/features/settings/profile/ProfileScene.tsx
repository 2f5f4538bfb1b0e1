import { useState } from 'react';
import type { UserResource } from '@/contract/shapes/user';
import { profilePictureCall, removePictureCall } from '@/contract/users/picture';
import { profileCall } from '@/contract/users/profile';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { PERSON_COLORS, type PersonColor } from '@/domain/people/personColors';
import type { OnAlert } from '@/parts/acts/alert';
import { choosePicture } from '@/parts/acts/choosePicture';
import { errorText } from '@/parts/acts/errorText';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { pictureUrl } from '@/parts/people/personOf';
import { SavedText } from '@/parts/settings/SavedText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, personHue } from '@/ui';
import styles from './ProfileScene.module.css';

type Shown = Pick<
  UserResource,
  'id' | 'email' | 'full_name' | 'preferred_name' | 'profile_picture_file_id' | 'attrs' | 'access_level'
>;

interface Props {
  user: Shown;
  /** Called with the person as now stored on the server. */
  onUser: (user: UserResource) => void;
  onAlert: OnAlert;
}

type Names = { full_name?: string; preferred_name?: string; color?: PersonColor };

/** How colleagues see a person, in all of their workspaces. */
export function ProfileScene({ user, onUser, onAlert }: Props) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const save = async (body: Names): Promise<string | null> => {
    try {
      onUser((await client.call(profileCall, { body })).resource);
      return null;
    } catch (error) {
      return errorText(error);
    }
  };
  const setPicture = async (act: () => Promise<{ resource: UserResource } | null>) => {
    setBusy(true);
    try {
      const answer = await act();
      if (answer) onUser(answer.resource);
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const upload = () =>
    setPicture(async () => {
      const file = await choosePicture();
      return file && client.call(profilePictureCall, { file, fileName: file.name });
    });
  const shown = { full_name: user.full_name, preferred_name: user.preferred_name };
  return (
    <SettingsPage trail="You" title="Profile">
      <SettingsPart title="How others see you">
        <SettingLine label="Picture" help="PNG, JPEG or WebP, 10 MB at most. Without one, your initials are shown.">
          <div className={styles.picture}>
            <Face user={user} name={nameOfMember(shown)} />
            <Button icon="upload" disabled={busy} onClick={() => void upload()}>
              {busy ? 'Saving' : 'Choose a picture'}
            </Button>
            {user.profile_picture_file_id && (
              <Button
                variant="bare"
                disabled={busy}
                onClick={() => void setPicture(() => client.call(removePictureCall))}
              >
                Remove
              </Button>
            )}
          </div>
        </SettingLine>
        <SettingLine label="Full name" labels="full-name">
          <SavedText id="full-name" value={user.full_name} onSave={(full_name) => save({ full_name })} />
        </SettingLine>
        <SettingLine
          label="Preferred name"
          labels="preferred-name"
          help="The name colleagues see. Leave it empty to use your full name."
        >
          <SavedText
            id="preferred-name"
            value={user.preferred_name ?? ''}
            onSave={(preferred_name) => save({ preferred_name })}
          />
        </SettingLine>
        <SettingLine label="Colour" help="Of your initials, your cursor and your comments.">
          <div className={styles.colors} role="radiogroup" aria-label="Colour">
            {PERSON_COLORS.map((color, at) => (
              <label key={color} className={styles.color} title={color}>
                <input
                  type="radio"
                  name="color"
                  value={color}
                  aria-label={color}
                  checked={hueOf(user) === at + 1}
                  onChange={() =>
                    void save({ color }).then((fault) => fault !== null && onAlert({ kind: 'error', text: fault }))
                  }
                />
                <span style={{ background: `var(--p${at + 1})` }} />
              </label>
            ))}
          </div>
        </SettingLine>
      </SettingsPart>
      <SettingsPart title="In this workspace">
        <SettingLine label="Address">
          <span>{user.email}</span>
        </SettingLine>
        <SettingLine label="Level" help={LEVEL_WORDS[user.access_level].may}>
          <span>{LEVEL_WORDS[user.access_level].name}</span>
        </SettingLine>
      </SettingsPart>
    </SettingsPage>
  );
}

/** The chosen colour, or the default of people who chose none. */
const hueOf = (user: Shown) => PERSON_COLORS.indexOf(user.attrs.color as PersonColor) + 1 || personHue(user.id);

function Face({ user, name }: { user: Shown; name: string }) {
  const hue = hueOf(user);
  if (user.profile_picture_file_id)
    return <img className={styles.face} src={pictureUrl(user.profile_picture_file_id)} alt="Your profile" />;
  return (
    <span className={styles.face} style={{ background: `var(--p${hue})` }} aria-hidden>
      {name
        .split(/\s+/)
        .map((word) => [...word][0])
        .slice(0, 2)
        .join('')
        .toUpperCase()}
    </span>
  );
}
