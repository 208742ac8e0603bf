// Package id has a type for the id of each kind of object, so that two ids cannot be swapped (docs/adr/0075). Ids are positive; 0 means
// none. They are stored, sent and logged as plain numbers.
package id

// The kinds of ids.
type (
	Athlete       int64
	Attempt       int64 // a card payment
	Body          int64
	Case          int64
	Category      int64
	Certificate   int64
	Championship  int64
	Circuit       int64
	Club          int64
	Entry         int64
	Event         int64
	EventCategory int64 // a category that an event admits
	EventRace     int64 // a race that an event offers to a category
	ExternalEvent int64
	Group         int64
	Invoice       int64
	Movement      int64 // a line of a wallet
	Official      int64
	Order         int64
	Place         int64 // a municipality or a state
	Province      int64
	Race          int64
	Region        int64
	Result        int64
	Season        int64
	Series        int64
	Split         int64
	StartItem     int64
	StartList     int64
	Subgroup      int64
	Term          int64 // a style, intensity or modality of a coach's catalogue
	TimeStandard  int64
	User          int64
	Waiting       int64
	Workout       int64
)
