"""512 short words, nine bits each, that differ by more than a letter and in their first four.

Order and spelling are part of the protocol (docs/protocol.md, "Check words") and never change.
"""

_WORDS = """
abacus abbey acid acorn agent alarm album alien alpaca alpine amber anchor angle antler anvil apron arcade
arctic arrow artist aspen atlas attic autumn axle badger bagel bamboo banana banjo bank banner barley
barrel basil basket beacon beam beaver beetle bench berry bison blazer block boat bobbin bobcat bongo
bonnet bottle bread breeze brick bridle bronze broom brush bubble bucket bugle butler button cabin cactus
camel canal candle canoe canvas canyon carbon cargo carpet carrot cashew castle cavern cedar cello cereal
chalk chapel cheese cherry chess chip chisel chorus cinema circus citrus cloud clover clown club coach
cobalt cobra cobweb cocoa coffee coin collar column comb comet cookie copper coral cotton cougar cowboy
coyote crab cradle crane crater crayon cube cuckoo curry cutlet cymbal dahlia daisy dancer dart delta
denim desert desk diadem diesel dingo dinner disco doctor doll domino donkey dragon drawer dream duck
dynamo eagle earth echo elbow ermine fabric falcon farm feast fiddle fiesta figure filter fjord flame
flask flax flint flute foam fossil fridge frog frost fudge galaxy garden garlic garnet gecko genie geyser
gibbon ginger glider glove gnome goblet golf goose gopher gourd grape gravel grid guitar habit hammer
harbor harp hawk hazel heart hedge helmet hermit heron hippo hive hockey honey hornet horse hotel hunter
husky hyena ibis icicle igloo iguana indigo inkpot insect island ivory jackal jaguar jazz jelly jersey
jester jetty jigsaw jingle joker judo karate kayak kelp kernel kettle kimono kiosk kipper kite kitten kiwi
koala ladder ladle lagoon lamp lasso lava lawn lemon lens lentil lichen lilac lily limpet linen lion
lizard llama locket locust loop lotus lunar lynx magnet magpie mambo mango maple marble market marlin
marsh mascot maze meadow medal melon meteor milk minnow mint mirror mocha moon mosaic moss motor mouse
muffin museum napkin nectar needle nickel ninja nomad noodle nougat nozzle nugget nutmeg oasis oboe ocean
olive omelet onion onyx opal orange orbit orchid osprey otter oven oxygen oyster packet paddle pagoda
palace palm panda papaya paper pastry patio peach peanut pearl pebble pencil pepper petal piano picnic
pier pigeon pillow pilot pirate piston pixel pizza planet plaza plum podium polka pollen poplar poppy
potato prince prism prune pulley puppet puzzle python quail queen quill quince quiz rabbit radar radish
raisin rattle raven recipe record relic rhino river robin robot roof rope rubber ruby rudder ruler rumba
runway salad salmon samba sandal satin scarf scout script scroll season shadow shark shelf shield shirt
shovel shrimp signal silver siren skate sketch skunk sled sleeve sleigh sloth snail snake soap sofa sphere
spider spiral sponge spoon spring spruce squash squid stable statue steam stork stove straw street stripe
sugar sundae sunset sushi swan tablet taco talon tapir tartan teapot teepee temple tennis tent throne
tiara tiger timber toad token tomato topaz torch totem toucan tower tripod trophy trout trowel tuba tulip
tundra tunnel turban turkey turnip turtle tuxedo umpire urchin vacuum valley velvet violet vulcan wafer
waffle wagon walnut walrus waltz wasp weasel whale wheel wicket wigwam window winter wombat wool yacht
yellow yodel yogurt zebra zenith zephyr zigzag zinc
"""
SPOKEN: tuple[str, ...] = tuple(_WORDS.split())
