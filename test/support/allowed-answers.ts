import addresses from "~/addresses.json";

/**
 * Keys that a loader's answer may contain: the data of its page only (MEND-09). Everybody can read the whole
 * answer at the page's `.data` address. A route has one or a few lines, by its id:
 *
 *     a b        keys of the answer
 *     a.{b c}    keys within a key
 *     a[]        a list; a[].{b c} a list of things with those keys
 *     @name      one of `shapes`
 *     a.*        keys that are ids: any, with values that hold no further keys
 *
 * Keys for some roles only are listed in `only` below. Add a new route, or a new key of a page, here. Admins'
 * screens have no line: admins may read every row.
 */
const shapes = {
  file: "{id kind width height durationSeconds rareCodec hasPoster altText}",
  /** components/works/transcript.tsx */
  played: "{id kind width height durationSeconds rareCodec hasPoster altText transcript}",
  /** contest/final/decision.ts */
  decision:
    "{finalists.{count favourite} jury.{isHeld jurors marked counts twoBy} two[].{work marks votes isOut} isVoteHeld winner.{work by} departures[].{step kind rule[] actual[] reason}}",
  notice: "{tone title description}",
  /** components/works/proposal-card.tsx */
  card: "id title summary status honour.{kind label} category universityName cover.@file students[] moreStudents",
  /** components/people/access-page.tsx */
  access: "showcase.{works[].{id title category cover.@file universityName} total}",
  /** contest/works/declarations.ts */
  declared: "{usesAi ownUnpublished}",
};

const allowed: Record<string, string> = {
  root: "origin role proposalsSent isPending finalIsOpen resultsAreOut nextSteps[] stepScreens[] toast.{id tone title description also.{title description} receipt.{work code}}",

  // Public pages.
  "screens/public/landing": `own[].{id title category cover.@file status votes} works[].{id title category cover.@file} daily[].{id title category cover.@file universityName} winner.{id title category cover.@file universityName} two[].{id title category cover.@file universityName} hasWorks finalIsOpen resultsAreOut mayStillSend votesOpen universities.{count list[].{name slug}} criteria[].{name weight}
    phases[].{name description startAt endAt status daysLeft ended moved.{from to until reason movesLater began}} pdfUrl pdfPending finalists showLegal partnerName editions[].{title address}`,
  "screens/public/gallery": `loaded finalists role filters.{category search sort university isUnvoted isTwo} universities[].{id name} canBeUnvoted showsAuthors sort sorts[] total first hasNext from to end
    previous.{from} cards[].{@card publicVotesCount voteState losses.{votes evaluations} evaluation.{state progress score isClosed}}
    showStatus finalIsOpen resultsAreOut hidden closed.{notice.@notice opensAt}`,
  "screens/public/work": `hasOriginals declared.@declared work.{id title summary description explanation category status honour.{kind label} isDraft createdAt publicVotesCount
    universityName universitySlug teamName assets[].@played students[].{fullName role}} url query back.{path label}
    neighbours.{previous.{id title} next.{id title}} siblings.{universityName works[].{id title category cover.@file}} voteState closed.{notice.@notice opensAt}`,
  "screens/public/university": `university.{name slug} cards[].{@card publicVotesCount voteState} showStatus closed.{notice.@notice opensAt}`,
  "screens/votes/tally": `isFinal hasFinal state head.{lastLine head hour at} hidden
    counts.{rows[].{id number title universityName votes isDisqualified} total page pages} two[].{id title votes}
    voided[].{title reason votes} seals.{rows[].{lastLine head hour at} total page pages}`,
  "screens/final/community": `state resultsAreOut works[].{id title summary universityName category cover.@file students[] isOut} chosen isPending
    isSignedIn mayVote partnerName signsUp result.{closedAt winner.{id by} counts[].{id title votes}}`,
  "screens/final/results": `isPreview dates.{startAt endAt} verdict.{number sealedAt statement departure choices.{winner.{id title votes} favourites[].{id title votes} decision.@decision} decision.@decision reason replaces replacedBy
    figures.{works unevaluated unevaluatedTitles[] universities jurors evaluations votes}
    awards[].{id kind label reasons place work.{id number title category universityName isThere team[] cover.@file transcript}}}`,
  "screens/final/record": "number sealedAt isReplaced recordHash isOut hasRecord",
  "screens/public/legal": "organiser.{name address contact} isNamed site",
  "screens/public/accessibility": "owner contact site missing run.{date axe screens passed brokenRules[]}",
  "screens/public/privacy": "controller address contact officer partnerName retention[].{what why until}",
  "screens/public/rules": `organiser.{name address contact} lacks[] rules.{version publishedAt body} inForce changes.{since lines[].{kind line}}
    history[].{version publishedAt}`,
  "screens/people/accept-rules": "version asks changes[].{kind line} work.{id title} back",

  // Access and account.
  "screens/people/sign-in":
    "@access redirectTo keepsNoCookie signsUp votersOpen vote.{id title refusal.@notice} partnerName universities[].{id name taken} byLink demoPassword",
  "screens/votes/sign-up":
    "@access redirectTo open finalists vote.{id title refusal.@notice} partnerName canEnterByLink byLink verifies",
  "screens/people/recovery": "@access redirectTo isSent isReadHere",
  "screens/people/new-password": "@access isOpen email",
  "screens/people/sign-in-link": "@access redirectTo isSent isReadHere email",
  "screens/people/enter-by-link": `@access redirectTo vote.{id title refusal.@notice} link.{isNew voter pendingVotes}`,
  "screens/people/account":
    "home account.{email fullName externalCode passwordChangedAt universityName isPending wantsMessages} sessions[].{browser createdAt daysAgo isThis} consents[].{text version givenAt} rules hasFactor hasDiplomas ties.{university names addsOnly universities[].{id name}}",
  "screens/people/confirm": "email hasFactor to home isFresh",
  "screens/people/second-factor":
    "isRequired next setup.{sealed secret uri qr.{size path}} factor.{createdAt codesLeft}",
  "screens/votes/confirm-address": "@access state",
  "screens/people/invitation":
    "@access over open.{role fullName email universityName partnerName universities[].{id name}}",
  "screens/people/help": "reader",
  "screens/people/student-link": "@access over open.{universityName partnerName}",
  "screens/final/diploma":
    "diploma.{code name role verdict.{number sealedAt} state award workTitle universityName file}",
  "screens/final/own-diplomas":
    "isUniversity unissued diplomas[].{code name award workTitle lacking[] canCorrect} correcting",
  "screens/votes/own-votes":
    "isOver isFinalOver contact choice.{id title at receipt isVoided} pending[].{id title at} rows[].{id title at receipt isVoided isDisqualified} total page pages",
  "screens/people/erasure": "email proof isLastAdmin lines[]",

  // Universities.
  "screens/people/portal": `name requestedUniversity query.{tab search page unconfirmedPage othersPage} now pending.{people[].{id fullName email createdAt universityName hasContact} total} sent cards[].{lackingTexts damagedFiles losses.{votes evaluations} @card isDraft} others[].{id name published} othersPages.{page pages}
    students.{total confirmed.{students[].{id fullName email createdAt isConfirmed teams} total page pages} unconfirmed.{students[].{id fullName email createdAt isConfirmed teams} total page pages}} studentLink.{token href} canInvite isStudents showStatus hasDiplomas hasFeedback closed.@notice closing.{lastDay next.{phaseName startAt}}`,
  "screens/jury/feedback": "works[].{id title criteria[].{id name average} comments[]}",
  "screens/works/submission": `newId universityName choice.{students[].{id fullName email isConfirmed} chosen[].{id fullName email isConfirmed} all total page pages search} sent[] draftKey closed.@notice
    bodyLimitMb invitation.{href canInvite} rules.{version taken}`,
  "screens/works/edit": `proposal.{id title summary description explanation category updatedAt}
    lacking universityName cover.@file back.{to at reloadDocument} closed.@notice`,
  "screens/works/alt-texts":
    "isAdmin work.{id title category updatedAt files[].@played} back.{to at reloadDocument} closed.@notice",

  // Jurors.
  "screens/jury/board": `answer.{state assigned until declinedFor} query.{search sort category state status everything page view} view
    sort hasOwnOrder counts.{not_started draft submitted conflict} total percentage resultCount compared[] pages assignedOnly everything
    pending closed.@notice deliberates showStatus blind
    cards[].{proposal.{@card} evaluate state progress score votes isClosed compared}`,
  "screens/jury/comparison": `criteria[].{id name weight} works[].{id title universityName category
    texts.{heading lead.summary fold.{description explanation}} files[].@played votes state evaluate isClosed own.{scores.* notApplicable[] total comments}}`,
  "screens/jury/evaluation": `now isSeen asks focuses origin.{path screen} previous next compared[] closed.@notice
    settings.{allow_half_stars show_na_option comments_required min_comment_length share_feedback} criteria[].{id name description weight}
    proposal.{id title universityName category texts.{heading lead.summary fold.{description explanation}} files[].@played votes declared.@declared}
    evaluation.{scores.* notApplicable[] comments privateComments shares state updatedAt conflict editor
      sent.{scores.* notApplicable[] comments privateComments shares total at}} editor formKey`,
  "screens/final/marks": `compared[] state passed[] final.{markedAt finalists[].{id title universityName category
    cover.@file mean evaluations ownTotal conflict isOut isMarked}}`,
  "screens/jury/ranking": `category compared[] total page pages afterOwn showVotes rows[].{id title universityName
    category disqualified cover.@file place average hidden evaluations votes isOwn state ownScore evaluate}`,

  "screens/mail/unsubscribe": "@access state",
  "screens/running/help": "",
};

/** Keys with values for these roles only. For all other roles they are null, empty or absent. */
const only: { route: string; key: string; for: string[] }[] = [
  { route: "screens/public/gallery", key: "cards[].evaluation", for: ["jurado"] },
  { route: "screens/people/account", key: "hasFactor", for: ["admin"] },
  { route: "screens/people/account", key: "ties", for: ["jurado"] },
  { route: "screens/public/landing", key: "own[]", for: ["alumno"] },
  { route: "root", key: "proposalsSent", for: ["universidad"] },
  { route: "root", key: "nextSteps[]", for: ["admin"] },
  { route: "root", key: "stepScreens[]", for: ["admin"] },
];

const ofAdmins = new Set(
  Object.entries(addresses)
    .filter(([address]) => address.startsWith("/admin"))
    .map(([, screen]) => `screens/${screen}`),
);

/** Returns the keys of a loader's answer that this role must not get, as deep paths: `cards[].cover.id`. */
export function keysBeyond(route: string, role: string, data: unknown): string[] {
  if (ofAdmins.has(route)) return role === "admin" ? [] : [`${route} itself`];
  const text = allowed[route];
  if (text === undefined) {
    throw new Error(`${route} has no line in test/support/allowed-answers.ts: add what its page shows`);
  }
  const hidden = only.filter((one) => one.route === route && !one.for.includes(role)).map(({ key }) => key);
  const paths = new Set(
    expand(text).filter((path) => !hidden.some((key) => path === key || path.startsWith(`${key}.`))),
  );
  return pathsOf(data, paths).filter((path) => !paths.has(path));
}

export const routesWithAnswers = () => Object.keys(allowed);

/** Returns the paths of a line. */
function expand(text: string): string[] {
  const tokens = inFull(text).match(/[^\s{}]+|[{}]/g) ?? [];
  const level = (): string[] => {
    const paths: string[] = [];
    for (let token = tokens.shift(); token !== undefined && token !== "}"; token = tokens.shift()) {
      if (tokens[0] !== "{") paths.push(token);
      else {
        tokens.shift();
        const before = token;
        paths.push(...level().map((path) => before + path));
      }
    }
    return paths;
  };
  return level();
}

function inFull(text: string): string {
  const next = text.replace(/@(\w+)/g, (_, name: keyof typeof shapes) => shapes[name]);
  return next === text ? text : inFull(next);
}

/**
 * Returns every key with a value, as a deep path. Lists are folded, and ids as keys (`scores`) are `*`. Null
 * and empty lists count as no value.
 */
function pathsOf(value: unknown, allowed: Set<string>, at = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, allowed, `${at}[]`));
  if (typeof value !== "object") return [at];
  return Object.entries(value).flatMap(([key, one]) => {
    const here = at === "" ? key : `${at}.${key}`;
    const folded = `${at}.*`;
    return pathsOf(one, allowed, allowed.has(folded) ? folded : here);
  });
}
