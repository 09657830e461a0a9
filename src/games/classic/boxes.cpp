#include "games/classic/boxes.h"

namespace bastide::classic {

// What is made when the program starts, in this order.
const Tables tables = load_tables();
const BridgedTurns bridged_turns = make_bridged_turns(tables);

}  // namespace bastide::classic
